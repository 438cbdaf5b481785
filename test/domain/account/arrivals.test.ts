import { describe, expect, it } from 'vitest'
import {
  depositRefundReference,
  isDepositRefund,
  paidKobo,
  postponed,
} from '../../../shared/domain/account/arrival.ts'
import { decideAccount, watched } from '../../../shared/domain/account/decide-account.ts'
import { decideDeposit, decideMatch, isMatched } from '../../../shared/domain/account/decide-match.ts'
import { arrivalName, decideCreditArrived } from '../../../shared/domain/account/decide-received.ts'
import type { OutsidePart } from '../../../shared/domain/invoice/outside-part.ts'
import type { AnyState } from '../../../shared/domain/subscription/billing-state.ts'
import { anArrival } from '../fixtures/arrivals.ts'
import {
  aHeldCharge,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aState,
  aSubscription,
  paidInvoice,
  waitingUntil,
} from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { aLoneReturn, byAccount } from '../fixtures/disputes.ts'
import { april, june, may } from '../fixtures/instants.ts'

const order = { now: april, wallMs: Date.parse(april), entryId: 'txn_1', receiptKey: 'a-receipt-key' }

const part = (over: Partial<OutsidePart> = {}): OutsidePart => ({
  ...{ id: 'pay_0', kind: 'cash', amount: 1, refunded: 0, receivedAt: april, at: april },
  ...{ reference: null, note: null, recordedBy: null, reversed: 0 },
  ...over,
})

const entryOf = (change: { readonly turns: readonly { thing: string; after: unknown }[] }) =>
  change.turns.find(({ thing }) => thing === 'transaction')!.after as {
    readonly postings: readonly { readonly account: string; readonly amount: number }[]
  }

// Holds M4: one number leads to one customer, by condition; asked daily while the customer owes something, else weekly.
describe('a customer’s own account number (M4)', () => {
  const account = { accountNumber: '0123456789', bankName: 'Wema', accountName: 'Ada', since: april }

  it.each([
    ['nomba', 'nomba#0123456789', 'nomba'],
    [undefined, 'twin#0123456789', null],
  ] as const)('at gateway %s is named once', (gateway, name, stored) => {
    const customer = aCustomer()
    const { turns, moves, events, result } = decideAccount(customer, { ...account, gateway })
    expect([moves, events]).toEqual([[], []])
    expect(result).toMatchObject({ account: { ...account, gateway: stored }, version: 8 })
    expect(turns.map(({ thing, before }) => [thing, before === null])).toEqual([
      ['customer', false],
      ['accountHolder', true],
      ['accountWatch', true],
    ])
    expect(turns[1]?.after).toEqual({ name, merchantId: 'mer_1', customerId: 'cus_1' })
    expect(turns[2]?.after).toEqual({
      ...{ merchantId: 'mer_1', customerId: 'cus_1', gateway: stored, accountNumber: '0123456789' },
      ...{ askedTo: april, dueAt: '2026-04-02T12:00:00.000Z', version: 1 },
    })
  })

  it.each([
    [true, '2026-05-02T12:00:00.000Z'],
    [false, '2026-05-08T12:00:00.000Z'],
  ])('is asked about again (owing: %s) at %s', (isOwing, dueAt) => {
    const watch = { merchantId: 'mer_1', customerId: 'cus_1', gateway: null, accountNumber: '0123456789' }
    const before = { ...watch, askedTo: april, dueAt: april, version: 1 }
    expect(watched(before, { now: may, isOwing })).toMatchObject({ askedTo: may, dueAt, version: 2 })
  })
})

describe('a credit that arrives (M4, V2)', () => {
  const credit = {
    ...{ reference: 'nip-1', accountNumber: '0123456789', amount: 500_000, senderName: 'Ada' },
    ...{ currency: 'NGN' as const, at: '2026-04-01T11:58:00.000Z' },
  }

  it('becomes an item of its own, unassigned, under its gateway’s own reference', () => {
    const owner = { merchantId: 'mer_1', customerId: 'cus_1', gateway: 'nomba' }
    const stamp = { arrivalId: anArrival().id, id: 'txn_1', now: april }
    const { turns, moves, events, result } = decideCreditArrived(owner, credit, stamp)
    expect(result).toEqual(anArrival())
    expect([moves, events]).toEqual([[], []])
    expect(turns.map(({ thing }) => thing)).toEqual(['arrivalName', 'arrival', 'transaction'])
    expect(turns[0]).toMatchObject({
      thing: 'arrivalName',
      after: { merchantId: 'mer_1', name: 'transfer#nomba#nip-1', target: anArrival().id },
    })
    expect(entryOf({ turns })).toMatchObject({
      ...{ id: 'txn_1', type: 'transfer', amount: 500_000, rail: 'virtual_account', status: 'succeeded' },
      ...{ sourceType: 'payment', sourceId: anArrival().id, customerId: 'cus_1', subscriptionId: null },
    })
    expect(byAccount(entryOf({ turns }).postings)).toEqual({ gateway_clearing: -500_000, unapplied: 500_000 })
    expect(entryOf({ turns })).not.toHaveProperty('reason')
  })

  it('has a name made of gateway and reference', () => {
    expect(arrivalName({ gateway: undefined }, 'r')).toBe('transfer#twin#r')
    expect(arrivalName({ gateway: 'nomba' }, 'r')).toBe('transfer#nomba#r')
  })

  it.each<[string, string, string | null]>([
    ['2026-04-30T12:00:00.000Z', 'arrived', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01T11:59:59.999Z', 'arrived', '2026-05-02T11:59:59.999Z'],
    [may, 'unmatched', null],
    [june, 'unmatched', null],
  ])('that nobody can be given is, at %s, %s: after 30 days the operator’s (V2)', (now, status, dueAt) => {
    expect(postponed(anArrival(), now)).toMatchObject({ status, dueAt, version: 2, left: 500_000 })
  })

  it('counts the part that paid invoices, and gives references to its refunds', () => {
    expect(paidKobo({ amount: 500, left: 120, depositKobo: 80 })).toBe(300)
    const reference = depositRefundReference(anArrival({ refunds: 2 }))
    expect(reference).toBe('pay_01K0ABCDEFGHIJ0123456789KL-r3')
    expect(isDepositRefund(reference)).toBe(true)
    for (const other of [
      anArrival().id,
      `x${reference}`,
      `${reference}x`,
      'inv_2-r1',
      'pay_01-r1',
      `${anArrival().id}-r`,
    ])
      expect(isDepositRefund(other), other).toBe(false)
    expect(isDepositRefund(`${anArrival().id}-r12`)).toBe(true)
  })
})

// Holds M4: it pays invoices that are open, and one that was written off beside a living `unpaid` subscription.
describe('what a credit pays (M4)', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, n) => part({ id: `pay_${n}` }))
  const unpaid = aSubscription({ status: 'unpaid', latestInvoiceId: 'inv_2' })

  it.each<[string, AnyState, boolean]>([
    ['an open invoice', aState(), true],
    ['of another currency', aState({ invoice: anInvoice({ currency: 'USD' }) }), false],
    ['a paid one', aState({ invoice: paidInvoice() }), false],
    ['a void one', aState({ invoice: anInvoice({ status: 'void' }) }), false],
    ['one of nothing', aState({ invoice: anInvoice({ amount: 0 }) }), false],
    ['one of a kobo', aState({ invoice: anInvoice({ amount: 1 }) }), true],
    ['one whose charge is out', aState({ invoice: anInvoice({ charge: aHeldCharge() }) }), false],
    [
      'one whose payer is asked',
      aState({ invoice: anInvoice({ charge: aHeldCharge(waitingUntil(may, april)) }) }),
      false,
    ],
    ['one whose charge was never seen', aState({ invoice: anInvoice({ charge: anUnseenCharge() }) }), true],
    ['one of 18 payments', aState({ invoice: anInvoice({ outside: parts(18) }) }), true],
    ['one of 19, for the charge is the last', aState({ invoice: anInvoice({ outside: parts(19) }) }), false],
    ['of a subscription that ended', aState({ subscription: aSubscription({ status: 'canceled' }) }), false],
    [
      'a debt beside a living unpaid subscription',
      aState({ subscription: unpaid, invoice: anInvoice({ status: 'uncollectible' }) }),
      true,
    ],
    [
      'an older debt beside it',
      aState({
        subscription: { ...unpaid, latestInvoiceId: 'inv_3' },
        invoice: anInvoice({ status: 'uncollectible' }),
      }),
      false,
    ],
    [
      'a void invoice beside it',
      aState({ subscription: unpaid, invoice: anInvoice({ status: 'void' }) }),
      false,
    ],
    ['a debt beside an active one', aState({ invoice: anInvoice({ status: 'uncollectible' }) }), false],
    ['one without a subscription', aLoneReturn({ status: 'open', amountPaid: 0 }), true],
    ['a debt without a subscription', aLoneReturn({ status: 'uncollectible', amountPaid: 0 }), false],
  ])('%s', (_, state, want) => {
    expect(isMatched(state, { currency: 'NGN' })).toBe(want)
  })

  it('covers all that is due: the invoice is paid, and the rest waits', () => {
    const change = decideMatch(aState(), anArrival({ amount: 700_000, left: 700_000 }), order)
    expect(change.result).toMatchObject({ left: 200_000, status: 'arrived', dueAt: april, version: 2 })
    expect(change.about.invoice).toMatchObject({ status: 'paid', amountPaid: 500_000, paidAt: april })
    expect(change.about.invoice?.outside).toEqual([
      {
        ...{ id: anArrival().id, kind: 'virtual_account', amount: 500_000, refunded: 0, reversed: 0 },
        ...{ receivedAt: '2026-04-01T11:58:00.000Z', at: april, reference: 'nip-1' },
        ...{ note: null, recordedBy: null },
      },
    ])
    expect(entryOf(change)).toMatchObject({
      ...{ id: 'txn_1', type: 'transfer_payment', amount: 500_000, rail: 'virtual_account' },
      ...{ sourceType: 'invoice', sourceId: 'inv_2', createdAt: april },
    })
    expect(byAccount(entryOf(change).postings)).toEqual({ unapplied: -500_000, merchant_pending: 500_000 })
    expect(change.moves).toEqual([
      { kind: 'transfer_earned', invoice: change.about.invoice, amount: 500_000 },
    ])
    expect(change.events.map(({ type }) => type)).toContain('subscription_payment_success')
  })

  it('covers exactly what is due: nothing is left, and it is matched', () => {
    const { result } = decideMatch(aState(), anArrival(), order)
    expect(result).toMatchObject({ left: 0, status: 'matched', dueAt: null })
  })

  it('covers a part: the invoice stays open for the rest, without an event', () => {
    const { result, about, events, moves, turns } = decideMatch(
      aState({ invoice: anInvoice({ outside: [part({ amount: 100_000 })], amountPaid: 100_000 }) }),
      anArrival({ amount: 399_999, left: 399_999 }),
      order,
    )
    expect(result).toMatchObject({ left: 0, status: 'matched' })
    const invoice = turns.flatMap((turn) => (turn.thing === 'invoice' ? [turn.after] : []))[0]
    expect(invoice).toMatchObject({ status: 'open', amountPaid: 499_999, version: 4 })
    expect(invoice?.outside.map(({ amount }) => amount)).toEqual([100_000, 399_999])
    expect(invoice?.finalizedAt).toBeUndefined()
    expect([events, about]).toEqual([[], {}])
    expect(moves).toMatchObject([{ kind: 'transfer_earned', amount: 399_999 }])
  })

  it('a first part issues an invoice that bears tax (L4)', () => {
    const invoice = anInvoice({ taxes: [] })
    const { turns } = decideMatch(aState({ invoice }), anArrival({ left: 1 }), order)
    expect(turns[0]?.after).toMatchObject({ finalizedAt: april })
  })

  it.each([
    ['superseded', 1],
    ['paid_otherwise', 500_000],
  ])('a charge that was never seen is let go: %s', (why, left) => {
    const invoice = anInvoice({ charge: anUnseenCharge({ number: 3 }), attemptCount: 2 })
    const { moves, turns } = decideMatch(aState({ invoice }), anArrival({ left }), order)
    expect(moves[0]).toMatchObject({ kind: 'charge_let_go', charge: { why }, statusAfter: 'active' })
    expect(turns[0]?.after).toMatchObject({ charge: null, attemptCount: 3 })
  })

  it('pays an invoice without a subscription in full', () => {
    const lone = aLoneReturn({ status: 'open', amountPaid: 0, paidAt: null, paidBy: null }) as AnyState
    const change = decideMatch(lone, anArrival(), order)
    expect(change.about.invoice).toMatchObject({ status: 'paid', amountPaid: 500_000 })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['invoice', 'arrival', 'transaction'])
  })

  it('comes from the person who typed their contacts: they have paid', () => {
    const marks = { ...aCustomer().marks, typed: { email: 'silent' } } as never
    const { turns } = decideMatch(aState({ customer: aCustomer({ marks }) }), anArrival(), order)
    const paid = turns.flatMap((turn) => (turn.thing === 'customer' ? [turn.after] : []))
    expect(paid).toMatchObject([{ marks: { typed: { email: 'paid' } } }])
  })

  it('recovers a past-due case', () => {
    const subscription = aSubscription({ status: 'past_due', recovery: aRecovery() })
    const { about, turns } = decideMatch(aState({ subscription }), anArrival(), order)
    expect(about.subscription).toMatchObject({ status: 'active', recovery: null })
    expect(turns.map(({ thing }) => thing)).toEqual(['invoice', 'subscription', 'arrival', 'transaction'])
  })
})

describe('what is left of a credit (M4, F2)', () => {
  it('is a deposit of the customer’s own, dated by its arrival', () => {
    const arrival = anArrival({ left: 300_000, depositKobo: 20_000 })
    const customer = aCustomer({ lots: [aLot({ left: 1 })] })
    const change = decideDeposit(arrival, customer, { ...order, now: may, subscriptions: [] })
    expect(change.result).toMatchObject({ left: 0, status: 'matched', depositKobo: 320_000, version: 2 })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['customer', 'arrival', 'transaction'])
    expect(change.turns[0]?.after).toMatchObject({
      lots: [
        { source: 'gift', left: 1 },
        { source: 'deposit', since: Date.parse(april), left: 300_000 },
      ],
    })
    expect(entryOf(change)).toMatchObject({ type: 'transfer_deposit', amount: 300_000, createdAt: may })
    expect(byAccount(entryOf(change).postings)).toEqual({ unapplied: -300_000, customer_credit: 300_000 })
    expect([change.moves, change.events]).toEqual([
      [{ kind: 'credit_kept', currency: 'NGN', amount: 300_000 }],
      [],
    ])
  })

  it('makes recovery cases due at once (F5)', () => {
    const subscriptions = [aSubscription({ status: 'past_due', recovery: aRecovery() }), aSubscription()]
    const { turns } = decideDeposit(anArrival(), aCustomer(), { ...order, subscriptions })
    const due = turns.flatMap((turn) => (turn.thing === 'subscription' ? [turn.after] : []))
    expect(due).toMatchObject([{ recovery: { dueAt: april, nextAttemptAt: april } }])
  })
})
