import { describe, expect, it } from 'vitest'
import { awaited, type LooseCharge } from '../../../shared/domain/charge/loose-charge.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import {
  decideLateReversal,
  lateParts,
  planLateTaking,
  type LateReversalOrder,
} from '../../../shared/domain/reversal/of-late-charge.ts'
import {
  decideSessionReversal,
  planSessionTaking,
  type PaidSession,
} from '../../../shared/domain/reversal/of-session.ts'
import { aState } from '../fixtures/billing.ts'
import { aSession } from '../fixtures/checkout.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { aLoneReturn, aStamp, byAccount } from '../fixtures/disputes.ts'
import { april, march } from '../fixtures/instants.ts'
import { letGo } from '../fixtures/late-charges.ts'

const sources: Sources = {
  own: null,
  available: { name: 'available', account: 'merchant_available', amount: 150_000 },
  settled: [],
  pending: [],
  owed: 0,
}

const late = (amount: number, since = april) =>
  aLot({ source: 'late_charge', since: Date.parse(since), left: amount })

const aLateCharge = (over: Partial<LooseCharge> = {}): LooseCharge => ({
  ...awaited({
    ...{ ...letGo, reference: 'inv_2-1', why: 'superseded', rail: 'card', gateway: null },
    ...{ kind: 'manual', number: 1 },
  }),
  receivedAt: april,
  ...over,
})

function reverse(charge: LooseCharge, claimed: number | null, over: Partial<LateReversalOrder> = {}) {
  const customer = aCustomer({ lots: [aLot({ left: 10_000 }), late(50_000, march), late(70_000)] })
  const planned = planLateTaking(charge, claimed, 120_000)
  const change = decideLateReversal({
    ...{ charge, planned, customer, state: aState(), sources, reference: 'rev-1', reason: 'dispute' },
    ...{ stamp: aStamp, ...over },
  })
  const after = (thing: string) => change.turns.find((turn) => turn.thing === thing)?.after as never
  const entry = after('transaction') as { postings: []; type: string; amount: number } | undefined
  return { change, after, entry }
}

// Holds R5: a reversal follows its charge, whatever that paid.
describe('a late charge that a bank takes back (R5)', () => {
  it.each<[LooseCharge['status'], Record<string, number>]>([
    ['unreturnable', { unapplied: -500_000 }],
    ['credited', { customer_credit: -120_000, merchant_available: -150_000, merchant_owed: -230_000 }],
    ['returned', { merchant_available: -150_000, merchant_owed: -350_000 }],
  ])('that is %s comes from where its money lies', (status, from) => {
    const { entry, change } = reverse(aLateCharge({ status }), null)
    expect(entry).toMatchObject({ type: 'reversal', amount: 500_000, rail: 'card', sourceId: 'inv_2' })
    expect(byAccount(entry!.postings)).toEqual({ ...from, refunds: 500_000 })
    // Money that belonged to nobody costs its merchant nothing.
    const nothing = [{ kind: 'money_taken', currency: 'NGN', pieces: [], shortKobo: 0 }]
    if (status === 'unreturnable') expect(change.moves).toEqual(nothing)
    expect(change.result).toMatchObject({
      ...{ merchantId: 'mer_1', reference: 'rev-1', chargeReference: 'inv_2-1', invoiceId: 'inv_2' },
      amount: 500_000,
    })
  })

  it('its own credit goes, the oldest first, and no gift', () => {
    const { change, after } = reverse(aLateCharge({ status: 'credited' }), 60_000)
    const { lots } = after('customer') as unknown as ReturnType<typeof aCustomer>
    expect(lots.map(({ source, left }) => [source, left])).toEqual([
      ['gift', 10_000],
      ['late_charge', 60_000],
    ])
    expect(change.moves).toContainEqual({ kind: 'credit_taken_back', currency: 'NGN', amount: 60_000 })
    expect(change.about.customer?.lots).toEqual(lots)
    expect(lateParts(aCustomer({ lots: [{ ...late(5), currency: 'USD' }] }), 'NGN', 5)).toEqual([])
  })

  it.each<[number, string, number | null]>([
    [499_999, 'unreturnable', 499_999],
    [500_000, 'returned', 500_000],
  ])('of one that belongs to nobody %i are taken: it is %s', (claimed, status, amount) => {
    const before = aLateCharge({ status: 'unreturnable' })
    const { after } = reverse(before, claimed)
    expect(after('lateCharge')).toMatchObject({
      ...{ status, reversed: { amount, excess: 0 }, version: before.version + 1 },
    })
  })

  it('tells a refund of what it was for, with what it costs the merchant', () => {
    const { change } = reverse(aLateCharge({ status: 'credited' }), 200_000)
    expect(change.events).toEqual([
      {
        type: 'subscription_payment_refunded',
        extra: {
          ...{ amount: 200_000, rail: 'card', transactionId: 'txn_1', reason: 'dispute', source: 'webhook' },
          ...{ fromCreditKobo: 120_000, effectKobo: -80_000 },
        },
      },
    ])
    const state = aLoneReturn() as never
    expect(reverse(aLateCharge({ status: 'returned' }), 1, { state }).change.events[0]?.type).toBe(
      'invoice_refunded',
    )
  })

  it('costs the merchant nothing where nobody had it: plus zero', () => {
    const { change } = reverse(aLateCharge({ status: 'unreturnable' }), 200_000)
    expect(Object.is(change.events[0]?.extra?.['effectKobo'], 0)).toBe(true)
    expect(change.about.subscription?.id).toBe(letGo.subscriptionId)
  })

  it('a session’s without a subscription tells that its payment was returned', () => {
    const charge = aLateCharge({ status: 'returned', invoiceId: null, sessionId: 'chk_1' })
    const { change } = reverse(charge, 100_000, { state: null, customer: undefined })
    expect(change.events).toEqual([
      {
        type: 'payment_returned',
        extra: {
          payment: {
            ...{ reference: 'inv_2-1', sessionId: 'chk_1', amount: 100_000, currency: 'NGN', rail: 'card' },
            ...{ transactionId: 'txn_1', reason: 'gateway_reversal' },
          },
        },
      },
    ])
    expect(change.about).toEqual({})
    expect(change.turns.map(({ thing }) => thing)).toEqual(['reversal', 'lateCharge', 'transaction'])
  })

  it.each(['awaited', 'over', 'declined'] as const)('of one that is %s all claimed is planned', (status) => {
    const planned = planLateTaking(aLateCharge({ status }), 100, 0)
    expect(planned).toMatchObject({ fromUnappliedKobo: 0, fromCreditKobo: 0, fromMerchantKobo: 100 })
  })

  it('nothing is left to take: only its name is kept', () => {
    const all = { amount: 500_000, excess: 0 }
    const { change } = reverse(aLateCharge({ status: 'returned', reversed: all }), 70)
    expect(change.result).toMatchObject({ amount: 0, unbookedKobo: 70 })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['reversal'])
    expect([change.moves, change.events]).toEqual([[], []])
  })
})

describe('a one-time payment that a bank takes back (R5)', () => {
  const receipt = { paidWith: { rail: 'card' }, reference: 'chk_1-1' }
  const session = aSession({
    status: 'completed',
    customerId: 'cus_1',
    receipt: receipt as never,
  }) as PaidSession
  const decide = (taking: ReturnType<typeof planSessionTaking>, reason?: string) =>
    decideSessionReversal({
      ...{ session, taking, sources, chargeReference: 'chk_1-1', reference: 'rev-1', reason, stamp: aStamp },
    })

  it.each<[{ amount: number; excess: number } | null, number | null, [number, number]]>([
    [null, null, [500_000, 0]],
    [null, 500_001, [500_000, 1]],
    [{ amount: 200_000, excess: 0 }, null, [300_000, 0]],
    [{ amount: 200_000, excess: 0 }, 300_001, [300_000, 1]],
  ])('after %o of %s', (reversed, claimed, [amount, unbookedKobo]) => {
    const before = { ...session, reversed: reversed && { ...reversed, at: april } }
    expect(planSessionTaking(before, claimed)).toEqual({ amount, excessKobo: 0, unbookedKobo })
  })

  it('comes from the merchant, who owes what they lack', () => {
    const change = decide(planSessionTaking(session, 200_000), 'fraud')
    const [reversal, after, entry] = change.turns
    expect(reversal).toMatchObject({ thing: 'reversal', after: { invoiceId: null, amount: 200_000 } })
    expect(after?.after).toMatchObject({ reversed: { amount: 200_000, excess: 0, at: april }, version: 2 })
    expect(entry?.after).toMatchObject({
      ...{ id: 'txn_1', type: 'reversal', status: 'succeeded', amount: 200_000, rail: 'card' },
      ...{
        sourceType: 'checkout',
        sourceId: 'chk_1',
        customerId: 'cus_1',
        reason: 'fraud',
        createdAt: april,
      },
    })
    expect(byAccount((entry!.after as never as { postings: [] }).postings)).toEqual({
      ...{ merchant_available: -150_000, merchant_owed: -50_000, refunds: 200_000 },
    })
    expect(change.moves).toMatchObject([{ kind: 'money_taken', shortKobo: 50_000 }])
    expect(change.events).toMatchObject([
      {
        type: 'payment_returned',
        extra: { payment: { reference: 'chk_1-1', sessionId: 'chk_1', amount: 200_000, rail: 'card' } },
      },
    ])
    expect(decide(planSessionTaking(session, 1)).turns[2]?.after).not.toHaveProperty('reason')
  })

  it('nothing is left: only its name is kept', () => {
    const change = decide({ amount: 0, excessKobo: 0, unbookedKobo: 9 })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['reversal'])
    expect([change.moves, change.events]).toEqual([[], []])
  })
})
