import { nombaBench, paystackBench } from '../../../contract/gateway-bench.ts'
import { startService } from '../../../support/service.ts'
import { breakEachCall, storiesOf } from '../../adapters/trials.ts'
import type { Order, Tell } from '../messages.ts'

/** Every fault on every call of this share's money stories over each gateway's adapter and double. */
export async function runAdapters({ shard, of, only }: Order, tell: Tell): Promise<void> {
  const service = await startService()
  const [paystack, nomba] = await Promise.all([paystackBench(), nombaBench()])
  paystack.double.setRefunds('processed')
  const all = [paystack, nomba].flatMap((bench) => storiesOf(bench).map((story) => ({ bench, story })))
  const mine = all.filter(({ story }) => story.includes(only)).filter((_, i) => i % of === shard)
  tell({ kind: 'steps', steps: mine.length })
  for (const { bench, story } of mine) {
    const { tried, violations } = await breakEachCall(bench, story)
    const found = violations.map((what) => ({ schedule: 'one fault', what }))
    tell({
      kind: 'race',
      race: { race: `${bench.name}: ${story}`, schedules: tried, violations: found },
    })
    tell({ kind: 'step' })
  }
  await Promise.all([paystack.stop(), nomba.stop()])
  await service.stop()
}
