import { openStage } from '../../engine/stage.ts'
import { stories } from '../../engine/stories/all.ts'
import { measure, tryTriple, type Measured } from '../../engine/triples.ts'
import type { Order, Tell } from '../messages.ts'
import { tellTrial } from './tell-trial.ts'

/** Three faults of one story a seed. A seed is played the same whichever stories were chosen for others. */
export async function runTriples({ shard, of, seed, count }: Order, tell: Tell): Promise<void> {
  const stage = await openStage()
  const measured: Measured[] = []
  for (const story of stories) measured.push(await measure(stage, story))
  tell({ kind: 'steps', steps: Math.ceil((count - shard) / of) })
  for (let next = seed + shard; next < seed + count; next += of) {
    tellTrial(tell, await tryTriple(stage, measured, next), next)
    tell({ kind: 'step' })
  }
  await stage.service.stop()
}
