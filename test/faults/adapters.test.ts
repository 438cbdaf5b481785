import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nombaBench, paystackBench, type AdapterBench } from '../contract/gateway-bench.ts'
import type { HttpDouble } from '../gateways/http-double.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { breakEachCall, breakEachPair } from './adapters/trials.ts'

const benches: Record<string, AdapterBench<HttpDouble>> = {}

await forThisFile(startService())
beforeAll(async () => {
  const [paystack, nomba] = await Promise.all([paystackBench(), nombaBench()])
  Object.assign(benches, { paystack, nomba })
  paystack.double.setRefunds('processed')
})
afterAll(async () => {
  await Promise.all(Object.values(benches).map((bench) => bench.stop()))
})

const money = ['charge', 'hosted payment', 'refund', 'transfer'] as const

/** Of all pairs, which `npm run faults -- --part adapters` breaks. */
const share = { firsts: ['lost after'], isWanted: (nth: number) => nth % 7 === 1 } as const

describe.each([
  ['paystack', money],
  ['nomba', [...money, 'bill']],
] as const)('%s', (name, stories) => {
  it.each(stories)(
    'moves the money of one %s once, whichever of its calls breaks',
    { timeout: 120_000 },
    async (story) => {
      const { tried, violations } = await breakEachCall(benches[name]!, story)
      expect(violations).toEqual([])
      expect(tried).toBeGreaterThanOrEqual(6)
    },
  )

  it.each(stories)(
    'moves the money of one %s once, whichever two of its calls break',
    { timeout: 120_000 },
    async (story) => {
      const { tried, violations } = await breakEachPair(benches[name]!, story, share)
      expect(violations).toEqual([])
      expect(tried).toBeGreaterThanOrEqual(1)
    },
  )
})
