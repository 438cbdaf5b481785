import { describe, expect, it } from 'vitest'
import { bankTakingShown, reversalOf } from '../../../shared/domain/reversal/booked.ts'
import { decideAnswer, decideQuestion } from '../../../shared/domain/reversal/decide-question.ts'
import {
  coveredByRefund,
  leftOfPayment,
  planBankTaking,
  withoutExcess,
  withTaking,
  type TakenBack,
} from '../../../shared/domain/reversal/taken-back.ts'
import { april } from '../fixtures/instants.ts'

// Holds F3: takings of one charge are at most its amount; what our refunds and the takings exceed the payment by is the excess.
describe('a bank’s taking (F3)', () => {
  const none = { reversed: null, refundedKobo: 0 }

  it.each<[string, number, TakenBack | null, number, [number, number, number]]>([
    ['all of it', 0, null, 500, [500, 0, 0]],
    ['a kobo more than the charge', 0, null, 501, [500, 0, 1]],
    ['what is left beside a refund', 200, null, 300, [300, 0, 0]],
    ['a kobo more than that', 200, null, 301, [301, 1, 0]],
    ['all beside a whole refund', 500, null, 500, [500, 500, 0]],
    ['after a taking', 0, { amount: 200, excess: 0 }, 300, [300, 0, 0]],
    ['after a taking, too much', 0, { amount: 200, excess: 0 }, 301, [300, 0, 1]],
    ['after a taking and a refund', 200, { amount: 200, excess: 0 }, 200, [200, 100, 0]],
    ['when all was taken', 0, { amount: 500, excess: 0 }, 9, [0, 0, 9]],
  ])('%s', (_, refundedKobo, reversed, claimed, [amount, excessKobo, unbookedKobo]) => {
    const charge = { paidKobo: 500, refundedKobo, reversed }
    const taking = planBankTaking(charge, claimed)
    expect(taking).toEqual({ amount, excessKobo, unbookedKobo })
    expect(taking.amount + taking.unbookedKobo).toBe(claimed)
  })

  it.each<[number, TakenBack | null, number]>([
    [0, null, 500],
    [200, null, 300],
    [200, { amount: 300, excess: 0 }, 0],
    [500, { amount: 100, excess: 100 }, 0],
  ])('of a payment with %i refunded and %o taken %i is left', (refundedKobo, reversed, left) => {
    expect(leftOfPayment({ paidKobo: 500, refundedKobo, reversed })).toBe(left)
  })

  it('takings add up; one of nothing changes nothing', () => {
    const before = { amount: 100, excess: 30 }
    expect(withTaking(before, { amount: 50, excessKobo: 20, unbookedKobo: 7 })).toEqual({
      ...{ amount: 150, excess: 50 },
    })
    expect(withTaking(null, { amount: 50, excessKobo: 20, unbookedKobo: 0 })).toEqual({
      ...{ amount: 50, excess: 20 },
    })
    expect(withTaking(before, { amount: 0, excessKobo: 0, unbookedKobo: 7 })).toBe(before)
  })

  it.each<[TakenBack | null, number, number, TakenBack | null]>([
    [null, 100, 0, null],
    [{ amount: 200, excess: 0 }, 100, 0, { amount: 200, excess: 0 }],
    [{ amount: 200, excess: 60 }, 100, 60, { amount: 200, excess: 0 }],
    [{ amount: 200, excess: 150 }, 100, 100, { amount: 200, excess: 50 }],
  ])('a refund that fails lowers the excess of %o first', (reversed, refunded, covered, after) => {
    expect(coveredByRefund(reversed, refunded)).toBe(covered)
    expect(withoutExcess(reversed, covered)).toEqual(after)
    expect(planBankTaking({ ...none, paidKobo: 1 }, 1).amount).toBe(1)
  })

  it('is recorded under its names, and says what is above only where there is any', () => {
    const names = { merchantId: 'mer_1', reference: 'r', chargeReference: 'c', invoiceId: null }
    expect(reversalOf(names, { amount: 5, excessKobo: 0, unbookedKobo: 0 })).toEqual({
      ...{ ...names, amount: 5, excessKobo: null, unbookedKobo: null },
    })
    expect(reversalOf(names, { amount: 5, excessKobo: 2, unbookedKobo: 1 })).toEqual({
      ...{ ...names, amount: 5, excessKobo: 2, unbookedKobo: 1 },
    })
    const shown = (excessKobo: number, fromCreditKobo: number, reason?: string) =>
      bankTakingShown({ amount: 5, excessKobo, unbookedKobo: 0 }, { reason, fromCreditKobo })
    expect(shown(0, 0)).toEqual({ source: 'webhook' })
    expect(shown(2, 3, 'dispute')).toEqual({
      ...{ source: 'webhook', reason: 'dispute', excessKobo: 2, fromCreditKobo: 3 },
    })
  })
})

// Holds G1: a gateway is asked for 30 days about money that it returned and that is not booked.
describe('a question about money that is not booked (G1)', () => {
  const about = { merchantId: 'mer_1', reference: 'r', gateway: 'nomba' }
  const day = (n: number, ms = 0) => new Date(Date.parse(april) + n * 86_400_000 + ms).toISOString()
  const asked = decideQuestion(about, april).turns[0]!.after as never

  it('is asked again in a day', () => {
    expect(asked).toEqual({ ...about, since: april, status: 'open', dueAt: day(1), version: 1 })
  })

  it.each([
    [april, 'open', day(1)],
    [day(1, -1), 'open', day(1)],
    [day(1), 'open', day(2)],
    [day(29), 'open', day(30)],
    [day(30, -1), 'open', day(30)],
    [day(30), 'over', null],
    [day(-1), 'open', day(1)],
  ])('at %s it is %s, due %s', (now, status, dueAt) => {
    expect(decideAnswer(asked, false, now).turns).toMatchObject([
      { thing: 'reversalQuestion', before: asked, after: { status, dueAt, version: 2 } },
    ])
  })

  it('is over once it is booked', () => {
    expect(decideAnswer(asked, true, april).turns[0]?.after).toMatchObject({ status: 'booked', dueAt: null })
  })
})
