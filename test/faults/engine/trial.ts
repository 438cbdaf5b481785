import { check } from '../checker/check.ts'
import type { Violation } from '../checker/violation.ts'
import { endingOf } from './ending.ts'
import type { Call, Fault } from './fault-line.ts'
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
}

/** Longer than any lease of a crashed run. */
const pastLeasesMs = 61_000

/**
 * Plays a story once. The faults strike the operation and its retry, which are counted together. Then, with nothing in
 * the way: the same request or message again, the clock's walk over all that is due, and the request once more.
 */
export async function tryStory(stage: Stage, prepared: Prepared, faults: readonly Fault[]): Promise<Trial> {
  const { line, table } = stage
  const { plot, before } = prepared
  resetWall()
  await table.restore(before)
  line.arm(faults)
  await line.run(plot.act)
  moveWall(pastLeasesMs)
  await line.run(plot.act)
  const calls = await line.disarm()
  moveWall(2 * pastLeasesMs)
  const told = await plot.act()
  await walkTo(plot.merchantId, plot.settlesAt)
  const repeated = await plot.act()
  const items = await table.items()
  return {
    calls,
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
