import { modes, readModes, type Call, type Fault, type Mode } from './fault-line.ts'
import type { Prepared, Stage } from './stage.ts'
import { Seen, tryStory, type Look, type Retry, type Trial } from './trial.ts'

/** One trial of an enumeration, with what was injected. */
export interface Tried extends Trial {
  readonly story: string
  readonly faults: readonly Fault[]
}

/** The faults that can strike a call. */
export function modesOf({ writes }: Call): readonly Mode[] {
  return writes ? modes : readModes
}

/**
 * The story as it goes when nothing fails: what the others are held against. Played twice, because an instance that is
 * cold makes calls that later ones do not.
 */
export async function faultless(stage: Stage, prepared: Prepared): Promise<Tried> {
  await tryStory(stage, prepared, [])
  return { story: prepared.story.name, faults: [], ...(await tryStory(stage, prepared, [])) }
}

/** Which part of an enumeration is wanted; all of it unless something is said. */
export interface Share {
  /** Of the pairs, one in so many. */
  readonly onePairIn?: number
  /** Of the pairs that are the same as one before, one in so many is tried nevertheless, and must go on as that one did. */
  readonly oneSameIn?: number
  /** Called for each pair that is the same as one before and is not tried. */
  readonly onSame?: () => void
}

/**
 * Every fault of every call of the operation and its retry, alone, and followed by every fault of every later call that is
 * still made. A fault changes which calls follow, so the calls are those of the trial before.
 *
 * Many first faults leave the same: a read that fails, a write that is refused. Where two left the same table, what the retry
 * does under a second fault is the same as well, and is tried once (see {@link leftBy}).
 */
export async function* enumerate(
  stage: Stage,
  prepared: Prepared,
  first: Tried,
  { onePairIn = 1, oneSameIn = 25, onSame }: Share = {},
): AsyncGenerator<Tried> {
  const seen = new Seen(oneSameIn)
  const tried = new Map<string, string>()
  let pair = 0
  let same = 0
  for (const fault of laterFaults(first)) {
    const single = await trial(stage, prepared, [fault], { seen, mayEnd: false })
    yield single
    for (const second of laterFaults(single)) {
      const struck = commandAt(single, second)
      // A first fault that strikes the retry itself is no matter of what that found.
      const place = fault.at > single.retry!.after ? null : placeOf(single.retry!, second, struck)
      const before = place === null ? undefined : tried.get(place)
      if (before !== undefined) {
        same += 1
        if (same % oneSameIn !== 0) {
          onSame?.()
          continue
        }
      } else {
        pair += 1
        if (pair % onePairIn !== 0) continue
      }
      const both = await trial(stage, prepared, [fault, second], { seen, mayEnd: true })
      // Calls side by side change places: then another call was struck than was meant.
      const isAsMeant = place !== null && commandAt(both, second) === struck
      yield isAsMeant && before !== undefined ? asBefore(both, before) : both
      if (isAsMeant && before === undefined) tried.set(place, both.ending)
    }
  }
}

function commandAt({ calls }: Trial, { at }: Fault): string {
  const { command = '', about = '' } = calls[at - 1] ?? {}
  return `${command} ${about}`
}

/** Where a second fault strikes: in the retry, what it found, how far it was, and how it fails; null if that says too little. */
function placeOf({ after, found }: Retry, { at, mode }: Fault, struck: string | undefined): string | null {
  return found === null || at <= after ? null : `${found} ${at - after} ${struck} ${mode}`
}

/** A trial that is the same as one before, with a violation if it ended otherwise. */
function asBefore(trial: Tried, before: string): Tried {
  if (trial.ending === before) return trial
  const what = `the retry found the same and it ended so: ${trial.ending}; before: ${before}`
  return { ...trial, violations: [...trial.violations, what] }
}

function laterFaults({ calls, faults }: Tried): Fault[] {
  const last = faults.at(-1)?.at ?? 0
  return calls.flatMap((call, i) => (i < last ? [] : modesOf(call).map((mode) => ({ at: i + 1, mode }))))
}

async function trial(stage: Stage, prepared: Prepared, faults: readonly Fault[], look: Look): Promise<Tried> {
  return { story: prepared.story.name, faults, ...(await tryStory(stage, prepared, faults, look)) }
}
