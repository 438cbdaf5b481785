import { describe, expect, it } from 'vitest'
import { liveOver } from '../gateways/life/life.ts'

// What `npm run demo -- --gateway ...` plays: a whole stack of its own, over the gateway's double.
describe.each(['paystack', 'nomba'])('a life over %s', (gateway) => {
  it('charges, renews, refunds and pays out, and its books agree', { timeout: 240_000 }, async () => {
    const told: string[] = []
    await liveOver(gateway, (line) => told.push(line))
    expect(told.at(-1)).toBe('the books agree with the journal')
  })
})
