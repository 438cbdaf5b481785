import { nombaBench, paystackBench } from '../../../contract/gateway-bench.ts'
import { startService } from '../../../support/service.ts'
import { breakEachCall, breakEachPair, storiesOf } from '../../adapters/trials.ts'
import type { Order, Tell } from '../messages.ts'

/** Every fault on every call, and on every two calls, of this share's money stories over each gateway's adapter and double. */
export async function runAdapters({ shard, of, only }: Order, tell: Tell): Promise<void> {
  const service = await startService()
  const [paystack, nomba] = await Promise.all([paystackBench(), nombaBench()])
  paystack.double.setRefunds('processed')
  const all = [paystack, nomba].flatMap((bench) => storiesOf(bench).map((story) => ({ bench, story })))
  const mine = all.filter(({ story }) => story.includes(only)).filter((_, i) => i % of === shard)
  tell({ kind: 'steps', steps: 2 * mine.length })
  for (const [schedule, run] of [
    ['one fault', breakEachCall],
    ['two faults', breakEachPair],
  ] as const)
    for (const { bench, story } of mine) {
      const { tried, violations } = await run(bench, story)
      const found = violations.map((what) => ({ schedule, what }))
      const race = `${bench.name}: ${story}, ${schedule}`
      tell({ kind: 'race', race: { race, schedules: tried, violations: found } })
      tell({ kind: 'step' })
    }
  await Promise.all([paystack.stop(), nomba.stop()])
  await service.stop()
}
