import { modes, readModes, type Call, type Fault, type Mode } from './fault-line.ts'
import type { Prepared, Stage } from './stage.ts'
import { tryStory, type Trial } from './trial.ts'

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
  /** Of the singles, with the pairs that they begin, every `of`th from `shard` on. */
  readonly shard?: number
  readonly of?: number
  /** Of the pairs, one in so many. */
  readonly onePairIn?: number
}

/**
 * Every fault of every call of the operation and its retry, alone, and followed by every fault of every later call that is
 * still made. A fault changes which calls follow, so the calls are those of the trial before.
 */
export async function* enumerate(
  stage: Stage,
  prepared: Prepared,
  first: Tried,
  { shard = 0, of = 1, onePairIn = 1 }: Share = {},
): AsyncGenerator<Tried> {
  let pair = 0
  for (const [nth, fault] of laterFaults(first).entries()) {
    if (nth % of !== shard) continue
    const single = await trial(stage, prepared, [fault])
    yield single
    for (const second of laterFaults(single)) {
      pair += 1
      if (pair % onePairIn === 0) yield trial(stage, prepared, [fault, second])
    }
  }
}

function laterFaults({ calls, faults }: Tried): Fault[] {
  const last = faults.at(-1)?.at ?? 0
  return calls.flatMap((call, i) => (i < last ? [] : modesOf(call).map((mode) => ({ at: i + 1, mode }))))
}

async function trial(stage: Stage, prepared: Prepared, faults: readonly Fault[]): Promise<Tried> {
  return { story: prepared.story.name, faults, ...(await tryStory(stage, prepared, faults)) }
}
