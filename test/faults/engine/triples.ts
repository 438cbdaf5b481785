import { random } from '../../support/random.ts'
import { modes, type Fault } from './fault-line.ts'
import type { Tried } from './enumerate.ts'
import type { Prepared, Stage } from './stage.ts'
import { tryStory } from './trial.ts'

/** How many calls past those of a faultless run a fault may strike: faults make for more calls. */
const beyond = 4

/** A story with how many calls it makes when nothing fails. */
export interface Measured {
  readonly prepared: Prepared
  readonly calls: number
}

/** Three faults of one story, both chosen by the seed. */
export async function tryTriple(stage: Stage, stories: readonly Measured[], seed: number): Promise<Tried> {
  const { upTo } = random(seed)
  const { prepared, calls } = stories[upTo(stories.length)]!
  const positions = new Set<number>()
  while (positions.size < 3) positions.add(1 + upTo(calls + beyond))
  const faults: Fault[] = [...positions]
    .sort((a, b) => a - b)
    .map((at) => ({ at, mode: modes[upTo(modes.length)]! }))
  return { story: prepared.story.name, faults, ...(await tryStory(stage, prepared, faults)) }
}
