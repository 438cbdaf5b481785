import { check } from '../checker/check.ts'
import type { Violation } from '../checker/violation.ts'
import { endingOf } from './ending.ts'
import type { Call, Fault } from './fault-line.ts'
import { leftBy } from './left-by.ts'
import type { Prepared, Stage } from './stage.ts'
import type { Told } from './story.ts'
import { moveWall, resetWall } from './wall.ts'
import { walkTo } from './walk.ts'

/** The outcome of a story under faults. */
export interface Trial {
  /** The calls of the operation and of its retry. */
  readonly calls: readonly Call[]
  readonly ending: string
  /** What must never be, in words; none is what we want. */
  readonly violations: readonly string[]
  /** Where the retry began, if what was seen before was given. */
  readonly retry?: Retry
}

/** Where the retry begins. */
export interface Retry {
  /** How many calls the operation had made before it. */
  readonly after: number
  /** What the operation left, see {@link leftBy}; null if a call of its own has yet to take effect. */
  readonly found: string | null
}

/** How a trial uses what is known of its story. */
export interface Look {
  readonly seen: Seen
  /** Whether it ends where it comes to what is known. */
  readonly mayEnd: boolean
}

/** How a story went on from what it had left, by {@link leftBy}: without faults, what follows is a matter of the table alone. */
export class Seen {
  /** Endings after a retry in which nothing failed, by what it found. */
  readonly retries = new Map<string, string>()
  /** Endings after what follows the retry, by what that found. */
  readonly rests = new Map<string, string>()
  readonly #oneIn: number
  #times = 0

  /** @param oneIn One in so many trials is played to its end though it is known, and must end as it did before. */
  constructor(oneIn: number) {
    this.#oneIn = oneIn
  }

  /** The ending that is known, unless it is time to look again. */
  known(endings: ReadonlyMap<string, string>, found: string | null): string | null {
    const ending = found === null ? undefined : endings.get(found)
    if (ending === undefined) return null
    this.#times += 1
    return this.#times % this.#oneIn === 0 ? null : ending
  }

  /** Keeps an ending; answers what is wrong with it: that it was another before. */
  keep(endings: Map<string, string>, found: string | null, ending: string): string[] {
    if (found === null) return []
    const before = endings.get(found) ?? ending
    endings.set(found, before)
    return before === ending ? [] : [`from what is the same it ended so: ${ending}; before: ${before}`]
  }
}

/** Longer than any lease of a crashed run. */
const pastLeasesMs = 61_000

/**
 * Plays a story once. The faults strike the operation and its retry, which are counted together. Then, with nothing in
 * the way: the same request or message again, the clock's walk over all that is due, and the request once more.
 * @param look What is known of the story; without it, everything is played.
 */
export async function tryStory(
  stage: Stage,
  prepared: Prepared,
  faults: readonly Fault[],
  look?: Look,
): Promise<Trial> {
  const { line, table } = stage
  const { plot, before } = prepared
  resetWall()
  await table.restore(before)
  line.arm(faults)
  await line.run(plot.act)
  if (look === undefined) {
    moveWall(pastLeasesMs)
    await line.run(plot.act)
    return { calls: await line.disarm(), ...(await endOf(stage, prepared)) }
  }
  const { seen, mayEnd } = look
  const left = async (): Promise<string> => leftBy(before, await table.items())
  const { calls: after, late } = line.soFar()
  const retry: Retry = { after, found: late > 0 ? null : await left() }
  const found = faults.every(({ at }) => at <= after) ? retry.found : null
  const sameRetry = mayEnd ? seen.known(seen.retries, found) : null
  if (sameRetry !== null) return { calls: await line.disarm(), ending: sameRetry, violations: [], retry }
  moveWall(pastLeasesMs)
  await line.run(plot.act)
  const calls = await line.disarm()
  const rest = await left()
  const sameRest = mayEnd ? seen.known(seen.rests, rest) : null
  if (sameRest !== null) return { calls, ending: sameRest, violations: [], retry }
  const { ending, violations } = await endOf(stage, prepared)
  if (violations.length > 0) return { calls, ending, violations, retry }
  const others = [...seen.keep(seen.retries, found, ending), ...seen.keep(seen.rests, rest, ending)]
  return { calls, ending, violations: others, retry }
}

/** With nothing in the way: the request again, all that is due, and the request once more; then everything is looked at. */
async function endOf({ table }: Stage, { plot }: Prepared): Promise<Pick<Trial, 'ending' | 'violations'>> {
  moveWall(2 * pastLeasesMs)
  const told = await plot.act()
  await walkTo(plot.merchantId, plot.settlesAt)
  const repeated = await plot.act()
  const items = await table.items()
  return {
    ending: endingOf(items, plot.merchantId),
    violations: [
      ...check(items, { settled: true, now: plot.settlesAt }).map(sentenceOf),
      ...answersOf(told, repeated),
    ],
  }
}

function sentenceOf({ invariant, where, what }: Violation): string {
  return `${invariant} ${where}: ${what}`
}

/** The retry gets through, and one key has one answer (I8). */
function answersOf(told: Told, repeated: Told): string[] {
  const found: string[] = []
  if (told.status >= 500 && told.status !== 504) found.push(`the retry answers ${told.status}: ${told.text}`)
  if (told.status < 300 && (repeated.status !== told.status || repeated.text !== told.text))
    found.push(`I8 the repeat answers ${repeated.status} ${repeated.text}, not ${told.status} ${told.text}`)
  return found
}
