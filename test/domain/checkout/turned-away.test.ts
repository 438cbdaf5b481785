import { describe, expect, it } from 'vitest'
import type { HeldCharge, OfSession } from '../../../shared/domain/charge/charge.ts'
import { declinedBy } from '../../../shared/domain/charge/news.ts'
import { decideGivenBack, decideRefusal } from '../../../shared/domain/checkout/decide-refusal.ts'
import { decideTurnedAway, type TurnedAway } from '../../../shared/domain/checkout/decide-turned-away.ts'
import { attemptEntry } from '../../../shared/domain/checkout/session-entry.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import { attachedPromo } from '../fixtures/catalog.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'

const now = '2026-04-01T12:00:30.000Z'
const stamp = { id: 'txn_1', now }
const entryOf = { status: 'failed', postings: [], availableOn: null, sourceType: 'checkout' } as const

// Holds R6.
describe('a payment of a person whom the merchant has blacklisted', () => {
  const method = aMethod({ id: 'pm_new', isDefault: false, gateway: 'paystack' })
  const order: TurnedAway = {
    ...{ ...stamp, payTimes: [1, 2], method, customer: null },
    listings: [{ name: 'h0', entry: undefined }],
  }
  const listing = (...customerIds: string[]) => ({
    ...{ name: 'h1', entry: { merchantId: 'mer_1', name: 'h1', customerIds, version: 1 } },
  })
  const session = aSession({ attemptCount: 2, declinedCards: 1, payTimes: [1], version: 4 })

  it('is counted like a declined card, and recorded as failed; nothing is charged', () => {
    const after: CheckoutSession = {
      ...session,
      ...{ attemptCount: 3, declinedCards: 2, payTimes: [1, 2], version: 5 },
      lastFailure: 'customer_blacklisted',
    }
    expect(decideTurnedAway(session, order)).toEqual({
      turns: [
        { thing: 'checkoutSession', before: session, after },
        {
          thing: 'transaction',
          before: null,
          after: {
            ...{ ...entryOf, merchantId: 'mer_1', id: 'txn_1', createdAt: now, type: 'charge' },
            ...{ amount: 500_000, currency: 'NGN', sourceId: 'chk_1', customerId: null },
            ...{ subscriptionId: null, rail: 'card', failureCode: 'customer_blacklisted' },
            attempt: {
              ...{ number: 3, reference: 'inv_1-3', methodId: 'pm_new', gateway: 'paystack' },
              ...{ automatic: false, statusAfter: 'pending', decision: null },
            },
          },
        },
      ],
      ...{ moves: [], events: [], about: {}, result: after },
    })
  })

  it.each<[string, Partial<TurnedAway>, string | null]>([
    ['nobody, if no entry names one', {}, null],
    ['nobody, if all of an entry were unblocked', { listings: [listing()] }, null],
    ['the first whom an entry names', { listings: [...order.listings, listing('cus_8', 'cus_9')] }, 'cus_8'],
    ['the blacklisted payer', { customer: aCustomer({ blacklisted: true }) }, 'cus_1'],
    [
      'the blacklisted payer before an entry’s',
      { customer: aCustomer({ blacklisted: true }), listings: [listing('cus_8')] },
      'cus_1',
    ],
    ['the entry’s, of a payer who is not', { customer: aCustomer(), listings: [listing('cus_8')] }, 'cus_8'],
  ])('is of %s', (_, over, customerId) => {
    const [, entry] = decideTurnedAway(session, { ...order, ...over }).turns
    expect(entry?.after).toMatchObject({ customerId })
  })

  it('is no declined card on another rail, and has the reference of a charge that was never seen', () => {
    const unseen: OfSession<HeldCharge> = { ...aCheckoutCharge({ reference: 'inv_1-1' }), status: 'unseen' }
    const waiting = aSession({ charge: unseen, attemptCount: 1 })
    const made = decideTurnedAway(waiting, { ...order, method: aMethod({ rail: 'ussd' }) })
    expect(made.result).toMatchObject({ declinedCards: 0, attemptCount: 2, charge: unseen })
    expect(made.turns[1]?.after).toMatchObject({
      rail: 'ussd',
      attempt: { number: 2, reference: 'inv_1-1' },
    })
  })
})

describe('the entry of a session’s charge', () => {
  it.each([
    [null, 'succeeded', 'completed'],
    ['insufficient_funds', 'failed', 'pending'],
  ])('with the failure %s has %s, and leaves the session %s', (failureCode, status, statusAfter) => {
    expect(attemptEntry(aSession(), aCheckoutCharge(), failureCode, stamp)).toMatchObject({
      ...{ status, failureCode, attempt: { statusAfter } },
    })
  })
})

// Holds D11.12, A6, A7, A10.
describe('a refused payment', () => {
  const sentAway = { type: 'redirect', url: 'https://bank.example', expiresAt: now } as const
  const end = '2026-04-02T12:00:00.000Z'
  const declined = declinedBy('insufficient_funds')

  it.each<[string, Partial<CheckoutSession>, string, CheckoutSession['status']]>([
    ['on the page', {}, now, 'pending'],
    ['at their bank', { nextAction: sentAway }, now, 'failed'],
    ['in the session’s last millisecond', {}, '2026-04-02T11:59:59.999Z', 'pending'],
    ['at its end', {}, end, 'expired'],
    ['after its end', { nextAction: sentAway }, '2026-04-03T12:00:00.000Z', 'expired'],
  ])('%s: the session, %j at %s, is %s', (_, over, at, status) => {
    const session = aChargingSession({ declinedCards: 1, reserved: true, ...over })
    const made = decideRefusal(session, declined, { id: 'txn_1', now: at })
    const after = {
      ...{ ...session, status, charge: null, nextAction: null, reserved: false, declinedCards: 2 },
      ...{ lastFailure: 'insufficient_funds', version: 3 },
    }
    expect(made).toMatchObject({ events: [], about: {}, result: after, due: [] })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['checkoutSession', 'transaction'])
    expect(made.turns[0]).toEqual({ thing: 'checkoutSession', before: session, after })
    expect(made.turns[1]?.after).toMatchObject({ ...entryOf, failureCode: 'insufficient_funds' })
    expect(made.moves).toEqual([])
  })

  it('counts only cards, and returns the uses that it had reserved', () => {
    const link = { id: 'pl_1', maxUses: 5, description: null }
    const session = aChargingSession({ promo: attachedPromo, link, reserved: true }, { rail: 'ussd' })
    const made = decideRefusal(session, declined, stamp)
    expect(made.result.declinedCards).toBe(0)
    expect(made.moves).toEqual([
      { kind: 'reservation_returned', session },
      { kind: 'link_use_returned', session },
    ])
  })

  it('that was never seen stays until the session’s end, and is let go after it', () => {
    const lost = { kind: 'never_seen' } as const
    const before = decideRefusal(aChargingSession(), lost, stamp)
    expect(before.result.charge).toMatchObject({ status: 'unseen', reference: 'inv_1-1' })
    expect(before.moves).toEqual([])
    const late = decideRefusal(aChargingSession(), lost, { id: 'txn_1', now: end })
    expect(late.result).toMatchObject({ charge: null, status: 'expired', lastFailure: 'timeout' })
    expect(late.moves).toMatchObject([
      { kind: 'charge_let_go', charge: { why: 'session_expired', since: end, reference: 'inv_1-1' } },
    ])
  })

  it('of a refused card that has paid is let go, to be given back; the session is open for another', () => {
    const session = aChargingSession({ promo: attachedPromo, reserved: true })
    const made = decideGivenBack(session, 'customer_blacklisted', stamp)
    const after = {
      ...{ ...session, status: 'pending', charge: null, reserved: false, declinedCards: 1, version: 3 },
      lastFailure: 'customer_blacklisted',
    }
    expect(made).toMatchObject({ events: [], about: {}, result: after, due: [] })
    expect(made.turns).toEqual([{ thing: 'checkoutSession', before: session, after }])
    expect(made.moves).toMatchObject([
      { kind: 'reservation_returned', session },
      { kind: 'charge_let_go', charge: { why: 'payer_refused', since: now, sessionId: 'chk_1' } },
    ])
    expect(made.moves).toHaveLength(2)
  })
})
