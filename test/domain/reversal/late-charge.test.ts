import { describe, expect, it } from 'vitest'
import { awaited, amountToReturn, type LooseCharge } from '../../../shared/domain/charge/loose-charge.ts'
import { decideCoveredReturn } from '../../../shared/domain/charge/decide-return.ts'
import { planLateTaking } from '../../../shared/domain/reversal/of-late-charge.ts'
import { april, may } from '../fixtures/instants.ts'
import { letGo } from '../fixtures/late-charges.ts'

const charge = (over: Partial<LooseCharge>): LooseCharge => ({
  ...awaited({
    ...letGo,
    reference: 'inv_2-1',
    why: 'superseded',
    rail: 'card',
    gateway: null,
    kind: 'manual',
    number: 1,
  }),
  receivedAt: april,
  ...over,
})

/** What a gateway takes back of a late charge of 500,000, or of one that only stored a card, by where its money is (R5). */
describe('a taking of a late charge', () => {
  it.each([
    // Its refund may be out, or is done: the bank's taking is a second return.
    ['received', { excess: 500_000, unapplied: 0, credit: 0, merchant: 500_000 }],
    ['returning', { excess: 500_000, unapplied: 0, credit: 0, merchant: 500_000 }],
    ['returned', { excess: 500_000, unapplied: 0, credit: 0, merchant: 500_000 }],
    // It became credit, of which 200,000 are unspent.
    ['credited', { excess: 0, unapplied: 0, credit: 200_000, merchant: 300_000 }],
    // It belongs to nobody yet.
    ['unreturnable', { excess: 0, unapplied: 500_000, credit: 0, merchant: 0 }],
  ] as const)('that is %s', (status, want) => {
    const planned = planLateTaking(charge({ status }), null, 200_000)
    expect(planned.taking).toEqual({ amount: 500_000, excessKobo: want.excess, unbookedKobo: 0 })
    expect([planned.fromUnappliedKobo, planned.fromCreditKobo, planned.fromMerchantKobo]).toEqual([
      want.unapplied,
      want.credit,
      want.merchant,
    ])
  })

  it('is never above the charge', () => {
    const reversed = { amount: 300_000, excess: 0 }
    const { taking } = planLateTaking(charge({ status: 'unreturnable', reversed }), 300_000, 0)
    expect(taking).toEqual({ amount: 200_000, excessKobo: 0, unbookedKobo: 100_000 })
  })

  it('whose refund is not made after all gives the merchant their money, less what they owe', () => {
    const taken = charge({ status: 'received', reversed: { amount: 500_000, excess: 500_000 } })
    const { turns, moves } = decideCoveredReturn(taken, -100_000, { id: 'txn_9', now: may })
    const [late, entry] = turns.map(({ after }) => after as unknown as Record<string, unknown>)
    expect([late!['status'], late!['dueAt'], amountToReturn(late as never)]).toEqual(['returned', null, 0])
    expect(entry!['postings']).toEqual([
      { account: 'unapplied', amount: -500_000 },
      { account: 'merchant_owed', amount: 100_000 },
      { account: 'merchant_available', amount: 400_000 },
    ])
    const freed = { kind: 'available_credited', currency: 'NGN', amount: 500_000, owed: -100_000 }
    expect(moves).toEqual([freed])
  })
})
