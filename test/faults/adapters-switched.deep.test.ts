import { describe, expect, it } from 'vitest'
import { nombaBench, paystackBench } from '../contract/gateway-bench.ts'
import type { PaystackSwitches } from '../gateways/paystack-parts.ts'
import { nombaVariations, paystackVariations } from '../gateways/variations.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { ofQuarter } from '../support/share.ts'
import { breakEachCall, gatesOf, storiesOf } from './adapters/trials.ts'

await forThisFile(startService())

/** Its refunds are done at once, as in adapters.test.ts. */
async function switchedPaystack(turned: Partial<PaystackSwitches>) {
  const bench = await paystackBench(undefined, turned)
  bench.double.setRefunds('processed')
  return bench
}

const benches = [
  ...paystackVariations.map(
    ([name, turned], nth) => [`paystack, ${name}`, nth, () => switchedPaystack(turned)] as const,
  ),
  ...nombaVariations.map(
    ([name, turned], nth) => [`nomba, ${name}`, nth, () => nombaBench(undefined, turned)] as const,
  ),
]

// What the gateways' papers leave open, each in every place: no fault may move money twice, or book what did not move.
describe.each(ofQuarter(benches))('%s', (_, nth, open) => {
  it('moves the money of each story once, whichever call breaks', { timeout: 300_000 }, async () => {
    const bench = await open()
    try {
      for (const story of storiesOf(bench)) {
        const { tried, violations } = await breakEachCall(bench, story)
        expect(violations).toEqual([])
        expect(tried).toBeGreaterThanOrEqual(8)
      }
    } finally {
      await bench.stop()
    }
  })

  // Holds G4. One gate each, the next with the next place of the switches: all of them with all take minutes.
  it('and when the gate refuses the first attempt', { timeout: 600_000 }, async () => {
    const bench = await open()
    try {
      let all = 0
      const gates = Object.entries(gatesOf(bench))
      const [why, gate] = gates[nth % gates.length]!
      for (const story of storiesOf(bench)) {
        const { tried, violations } = await breakEachCall(bench, story, gate)
        expect([why, violations]).toEqual([why, []])
        all += tried
      }
      expect(all).toBeGreaterThanOrEqual(25)
    } finally {
      await bench.stop()
    }
  })
})
