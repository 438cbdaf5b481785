import { random } from '../../support/random.ts'
import { modes, type Fault } from './fault-line.ts'
import { faultless, type Tried } from './enumerate.ts'
import { prepare, type Prepared, type Stage } from './stage.ts'
import type { Story } from './story.ts'
import { Seen, tryStory } from './trial.ts'

/** How many calls past those of a faultless run a fault may strike: faults make for more calls. */
const beyond = 4

/** Of the trials whose end was seen before, one in so many is played to it nevertheless. */
const oneSameIn = 25

/** A story with how many calls it makes when nothing fails, and what was seen of it. */
export interface Measured {
  readonly prepared: Prepared
  readonly calls: number
  readonly seen: Seen
}

/** Plays a story as it goes when nothing fails. */
export async function measure(stage: Stage, story: Story): Promise<Measured> {
  const prepared = await prepare(stage, story)
  const { calls } = await faultless(stage, prepared)
  return { prepared, calls: calls.length, seen: new Seen(oneSameIn) }
}

/** Three faults of one story, both chosen by the seed. */
export async function tryTriple(stage: Stage, stories: readonly Measured[], seed: number): Promise<Tried> {
  const { upTo } = random(seed)
  const { prepared, calls, seen } = stories[upTo(stories.length)]!
  const positions = new Set<number>()
  while (positions.size < 3) positions.add(1 + upTo(calls + beyond))
  const faults: Fault[] = [...positions]
    .sort((a, b) => a - b)
    .map((at) => ({ at, mode: modes[upTo(modes.length)]! }))
  return {
    story: prepared.story.name,
    faults,
    ...(await tryStory(stage, prepared, faults, { seen, mayEnd: true })),
  }
}
