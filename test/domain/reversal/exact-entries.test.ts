import { describe, expect, it } from 'vitest'
import { awaited, type LooseCharge } from '../../../shared/domain/charge/loose-charge.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import { bankTakingShown } from '../../../shared/domain/reversal/booked.ts'
import { decideAnswer, decideQuestion } from '../../../shared/domain/reversal/decide-question.ts'
import { decideLateReversal, planLateTaking } from '../../../shared/domain/reversal/of-late-charge.ts'
import { decideSessionReversal, type PaidSession } from '../../../shared/domain/reversal/of-session.ts'
import { withoutExcess } from '../../../shared/domain/reversal/taken-back.ts'
import { aSession } from '../fixtures/checkout.ts'
import { aStamp } from '../fixtures/disputes.ts'
import { april } from '../fixtures/instants.ts'
import { letGo } from '../fixtures/late-charges.ts'

const sources: Sources = {
  ...{ own: null, settled: [], pending: [], owed: 0 },
  available: { name: 'available', account: 'merchant_available', amount: 150_000 },
}
const aLateCharge = (status: LooseCharge['status'], over: Partial<LooseCharge> = {}): LooseCharge => ({
  ...awaited({
    ...{ ...letGo, reference: 'inv_2-1', why: 'superseded', rail: 'card', gateway: null },
    ...{ kind: 'manual', number: 1 },
  }),
  ...{ receivedAt: april, status, ...over },
})

// Holds R5: a reversal follows its charge, whatever that paid.
describe('the entry of a late charge that a bank takes back', () => {
  const reverse = (charge: LooseCharge, claimed: number | null, from: Sources | null = sources) => {
    const planned = planLateTaking(charge, claimed, 0)
    const { turns } = decideLateReversal({
      ...{ charge, planned, customer: undefined, state: null, sources: from, reference: 'rev-1' },
      ...{ reason: undefined, stamp: aStamp },
    })
    return turns.flatMap((turn) => (turn.thing === 'transaction' ? turn.after.postings : []))
  }

  it('has two postings where its money belonged to no one', () => {
    const postings = [
      { account: 'unapplied', amount: -200_000 },
      { account: 'refunds', amount: 200_000 },
    ]
    expect(reverse(aLateCharge('unreturnable'), 200_000)).toEqual(postings)
    expect(reverse(aLateCharge('unreturnable'), 200_000, null)).toEqual(postings)
  })

  it('has no others than the merchant’s where it was returned', () => {
    expect(reverse(aLateCharge('returned'), 200_000)).toEqual([
      { account: 'merchant_available', amount: -150_000 },
      { account: 'merchant_owed', amount: -50_000 },
      { account: 'refunds', amount: 200_000 },
    ])
  })

  it('is of what is left where the bank names no amount', () => {
    const reversed = { amount: 200_000, excess: 0 }
    expect(planLateTaking(aLateCharge('unreturnable', { reversed }), null, 0).taking).toEqual({
      ...{ amount: 300_000, excessKobo: 0, unbookedKobo: 0 },
    })
  })
})

describe('a one-time payment that a bank takes back (R5)', () => {
  it('is taken in its currency, recorded on its session, and nothing else changes', () => {
    const receipt = { paidWith: { rail: 'card' }, reference: 'chk_1-1' } as never
    const session = aSession({ status: 'completed', customerId: 'cus_1', receipt }) as PaidSession
    const { turns, moves } = decideSessionReversal({
      ...{
        session,
        sources,
        chargeReference: 'chk_1-1',
        reference: 'rev-1',
        reason: undefined,
        stamp: aStamp,
      },
      taking: { amount: 200_000, excessKobo: 0, unbookedKobo: 0 },
    })
    expect(turns.map(({ thing }) => thing)).toEqual(['reversal', 'checkoutSession', 'transaction'])
    expect(moves).toEqual([
      { kind: 'money_taken', currency: 'NGN', pieces: [sources.available], shortKobo: 50_000 },
    ])
  })
})

// Holds F3.
describe('the excess of a charge', () => {
  it('stays where a refund that failed covers none of it', () => {
    const reversed = { amount: 200, excess: 60 }
    expect(withoutExcess(reversed, 0)).toBe(reversed)
  })

  it('is none where nothing was taken', () => {
    expect(withoutExcess(null, 5)).toBeNull()
  })
})

it('an event names no reason where the bank gave none', () => {
  const taking = { amount: 5, excessKobo: 0, unbookedKobo: 0 }
  expect(Object.keys(bankTakingShown(taking, { reason: undefined, fromCreditKobo: 0 }))).toEqual(['source'])
})

// Holds G1.
it('a question moves nothing and tells nobody', () => {
  const quiet = { moves: [], events: [], about: {}, result: undefined }
  const about = { merchantId: 'mer_1', reference: 'r', gateway: 'nomba' }
  const made = {
    ...about,
    since: april,
    status: 'open',
    dueAt: '2026-04-02T12:00:00.000Z',
    version: 1,
  } as const
  expect(decideQuestion(about, april)).toEqual({
    ...{ turns: [{ thing: 'reversalQuestion', before: null, after: made }], ...quiet },
  })
  const after = { ...made, status: 'booked', dueAt: null, version: 2 }
  expect(decideAnswer(made, true, april)).toEqual({
    ...{ turns: [{ thing: 'reversalQuestion', before: made, after }], ...quiet },
  })
})
