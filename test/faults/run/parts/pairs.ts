import { enumerate, faultless, modesOf } from '../../engine/enumerate.ts'
import { openStage, prepare } from '../../engine/stage.ts'
import { stories } from '../../engine/stories/all.ts'
import type { Order, Tell } from '../messages.ts'
import { tellTrial } from './tell-trial.ts'

/** The stories of this share under every single fault, and every pair that it begins. A step is one single with its pairs. */
export async function runPairs({ shard, of, only }: Order, tell: Tell): Promise<void> {
  const stage = await openStage()
  const chosen = stories.filter(({ name }) => name.includes(only)).filter((_, i) => i % of === shard)
  // A story has one step until its calls are counted.
  tell({ kind: 'steps', steps: chosen.length })
  for (const story of chosen) {
    const prepared = await prepare(stage, story)
    const first = await faultless(stage, prepared)
    const singles = first.calls.reduce((sum, call) => sum + modesOf(call).length, 0)
    tell({ kind: 'steps', steps: singles - 1 })
    tellTrial(tell, first)
    let begun = false
    const onSame = (): void => {
      tell({ kind: 'same', story: story.name })
    }
    for await (const tried of enumerate(stage, prepared, first, { onSame })) {
      if (tried.faults.length === 1 && begun) tell({ kind: 'step' })
      begun = true
      tellTrial(tell, tried)
    }
    tell({ kind: 'step' })
  }
  await stage.service.stop()
}
