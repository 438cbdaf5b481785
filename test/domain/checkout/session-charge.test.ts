import { describe, expect, it } from 'vitest'
import { decideCharge } from '../../../shared/domain/charge/decide-charge.ts'
import { sessionDeadlineOf } from '../../../shared/domain/checkout/deadline.ts'
import { decideRefusal } from '../../../shared/domain/checkout/decide-refusal.ts'
import {
  decideSessionCharge,
  pageEmailOf,
  type Payer,
  type SessionChargeOrder,
} from '../../../shared/domain/checkout/decide-session-charge.ts'
import { decideSessionEnd } from '../../../shared/domain/checkout/decide-session-end.ts'
import { ExpiredCheckout } from '../../../shared/domain/checkout/expired-checkout.ts'
import { sessionFacts } from '../../../shared/domain/checkout/let-go.ts'
import { freeRoom } from '../../../shared/domain/checkout/room.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import { defaultBranding } from '../../../shared/domain/merchant/branding.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { attachedPromo } from '../fixtures/catalog.ts'

const sessionEnd = '2026-04-02T12:00:00.000Z'
const soon = '2026-04-01T12:00:20.000Z'
const stranger: Payer = {
  ...{ customer: null, email: 'ada@example.com', phone: null, vouched: [], proven: [], making: null },
}
const card = aMethod({ id: 'pm_new', token: 'tok_new', isDefault: false })
const onPage = { token: '' } as const
const orderOf = (over: Partial<SessionChargeOrder> = {}): SessionChargeOrder => ({
  ...{ payer: stranger, method: card, payTimes: [1], storingCosts: 5_000, promises: [] },
  ...{ uses: { offerIds: [], turns: [] }, now: april, wallMs: 1_000 },
  ...over,
})
const begin = (over: Partial<CheckoutSession> = {}, order: Partial<SessionChargeOrder> = {}) => {
  const session = aSession(over)
  return decideSessionCharge(session, freeRoom(session), orderOf(order))
}

// Holds H4, A1.
describe('a payment of a session', () => {
  it('is written as an intent before it is made', () => {
    const session = aSession({ attemptCount: 1, payTimes: [1], nextAction: null, version: 4 })
    const made = decideSessionCharge(session, freeRoom(session), orderOf({ payTimes: [1, 2] }))
    const charge = {
      ...{ number: 2, reference: 'inv_1-2', amount: 500_000, currency: 'NGN', at: april },
      ...{ methodId: 'pm_new', rail: 'card', gateway: undefined, kind: 'manual', watched: true },
      // A process has a minute for it; who is sent to their bank has half an hour.
      ...{ leaseUntil: 61_000, askAt: '2026-04-01T12:01:00.000Z', deadline: '2026-04-01T12:30:00.000Z' },
      ...{ action: null, sentAs: null, status: 'intended' },
      payer: {
        ...{ customerId: null, email: 'ada@example.com', pageEmail: 'ada@example.com', phone: null },
        ...{ vouched: [], proven: [], method: card, keep: true },
      },
    }
    const after = {
      ...session,
      ...{ status: 'processing', attemptCount: 2, reference: 'inv_1-2', payTimes: [1, 2], version: 5 },
      charge,
    }
    expect(made).toStrictEqual({
      turns: [{ thing: 'checkoutSession', before: session, after }],
      ...{ moves: [], events: [], about: {}, result: after },
    })
  })

  it('settles on the customer who is known by then, and stays theirs', () => {
    const { payer } = begin({}, { payer: { ...stranger, customer: aCustomer(), email: null } }).result.charge
    expect(payer).toMatchObject({ customerId: 'cus_1', email: null, pageEmail: 'ada@example.com' })
  })

  // Holds R1: a signed-in person's first purchase names the record that it makes.
  it('names the record that it makes for a signed-in person', () => {
    const named = { merchantId: 'mer_1', name: 'hash', customerId: 'cus_new', version: 1 }
    const made = begin({}, { payer: { ...stranger, making: { before: null, after: named } } })
    expect(made.result.charge.payer).toMatchObject({ customerId: null, newCustomerId: 'cus_new' })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['checkoutSession', 'person'])
    expect(made.turns[1]).toMatchObject({ before: null, after: named })
    // A second payment names the same record, which does not change by it.
    const again = begin({}, { payer: { ...stranger, making: { before: named, after: named } } })
    expect(again.result.charge.payer.newCustomerId).toBe('cus_new')
    expect(begin().result.charge.payer).not.toHaveProperty('newCustomerId')
  })

  // Holds R11.
  it('reserves the trial and the code that it uses for this person', () => {
    const turn = { thing: 'offerUse', before: null, after: { name: 'h1' } } as never
    const made = begin({}, { uses: { offerIds: ['plan_gold', 'promo_1'], turns: [turn] } })
    expect(made.result.charge.payer.offerIds).toEqual(['plan_gold', 'promo_1'])
    expect(made.turns[1]).toBe(turn)
    expect(begin().result.charge.payer).not.toHaveProperty('offerIds')
  })

  // Holds A3: what a gateway's page returns no token for can't be charged again, and an amount is paid once.
  it.each<[string, Partial<CheckoutSession>, Partial<PaymentMethod>, boolean]>([
    ['a plan by card', {}, {}, true],
    ['a plan on the gateway’s page', {}, onPage, false],
    ['an amount by card', { kind: 'one_time', planId: null }, {}, false],
    ['an amount on the gateway’s page', { kind: 'one_time', planId: null }, onPage, false],
    ['a card to be stored', { kind: 'setup', amount: 0 }, {}, true],
  ])('keeps its method where it can be charged again: %s', (_, over, method, keep) => {
    expect(begin(over, { method: { ...card, ...method } }).result.charge.payer.keep).toBe(keep)
  })

  // Holds A3, K7: some kobo are charged to store a card on the gateway's page, and given back.
  it.each<[string, number, string, number | null, number, boolean]>([
    ['nothing is paid on the gateway’s page', 0, '', 5_000, 5_000, true],
    ['a gateway stores a card for nothing', 0, '', 0, 0, true],
    ['nothing is paid, and nothing is stored', 0, '', null, 0, false],
    ['the card is stored already', 0, 'tok_new', 5_000, 0, false],
    ['something is paid', 500_000, '', 5_000, 500_000, false],
  ])('costs what is charged to store a card where %s', (_, amount, token, storingCosts, want, storing) => {
    const { charge } = begin({ amount }, { method: { ...card, token }, storingCosts }).result
    expect([charge.amount, charge.currency, charge.payer.storing]).toEqual([
      ...[want, 'NGN', storing ? true : undefined],
    ])
  })

  // Holds A6, M7.
  it.each<[string, Partial<CheckoutSession>, boolean]>([
    ['a code', { promo: attachedPromo }, true],
    ['a link with a limit', { link: { id: 'pl_1', maxUses: 2, description: null } }, true],
    ['a link without one', { link: { id: 'pl_1', maxUses: null, description: null } }, false],
    ['neither', {}, false],
  ])('reserves a use of %s', (_, over, want) => {
    expect(begin(over).result.reserved).toBe(want)
  })

  it.each([
    ['the one given', 'ola@example.com', aCustomer(), 'ola@example.com'],
    ['the customer’s own', null, aCustomer(), 'ada@example.com'],
    ['none, of a customer without one', null, aCustomer({ email: null }), null],
    ['none, of nobody who is known', null, null, null],
  ])('tells the gateway an email: %s', (_, email, customer, want) => {
    expect(pageEmailOf({ ...stranger, email, customer })).toBe(want)
  })
})

// Holds A8: as long as the session is open, however long that is; other rails have a time of their own.
it.each([
  ['bank_transfer', '2026-04-11T12:00:00.000Z'],
  ['virtual_account', '2026-04-11T12:00:00.000Z'],
  ['card', '2026-04-01T12:30:00.000Z'],
  ['direct_debit', '2026-04-04T12:00:00.000Z'],
] as const)('a payment by %s in a session of ten days is waited for until %s', (rail, want) => {
  expect(sessionDeadlineOf(rail, april, '2026-04-11T12:00:00.000Z')).toBe(want)
})

// Holds A8, A9.
it.each([
  ['a moment before its end', addMs(sessionEnd, -1), 'failed', 'deadline_passed'],
  ['at its end', sessionEnd, 'expired', 'session_expired'],
  ['after its end', addMs(sessionEnd, 1), 'expired', 'session_expired'],
])('a session that is not waited for any more %s', (_, now, status, why) => {
  const made = decideSessionEnd(aChargingSession(), now)
  expect(made.turns).toMatchObject([{ after: { status, charge: null, reserved: false } }])
  expect(made.moves).toMatchObject([{ kind: 'charge_let_go', charge: { why, since: now } }])
})

describe('what a session adds to the life of its charge', () => {
  const stepOf = (
    payer: { readonly storing?: true },
    news: Parameters<typeof decideCharge>[1],
    now = soon,
  ) => {
    const session = { charge: aCheckoutCharge({}, payer), expiresAt: sessionEnd }
    return decideCharge(session.charge, news, now, sessionFacts(session, now))
  }
  const approval = { url: 'https://bank.example/3ds' }
  const awaited = { failureCode: 'authentication_required', mayStillCome: true, approval } as const

  // Holds A3.
  it('money that only stores a card is received, to be given back; other money has paid', () => {
    expect(stepOf({ storing: true }, { kind: 'paid', with: null }).status).toBe('received')
    expect(stepOf({}, { kind: 'paid', with: null }).status).toBe('succeeded')
  })

  // Holds B14: its own page shows a payer what to approve, so the charge is not left to an invoice that would.
  it('keeps a charge that its bank wants approved, for the next to take its reference', () => {
    const session = aChargingSession()
    const { turns, moves } = decideRefusal(
      session,
      { kind: 'declined', ...awaited },
      { id: 'txn_1', now: soon },
    )
    expect(turns[0]).toMatchObject({
      after: { status: 'pending', charge: { reference: 'inv_1-1', status: 'unseen' } },
    })
    expect(moves).toEqual([])
  })

  it('lets go of it once the session has ended', () => {
    expect(stepOf({}, { kind: 'never_seen' }, sessionEnd)).toMatchObject({
      ...{ status: 'awaited', charge: null, letGo: 'session_expired' },
    })
    expect(stepOf({}, { kind: 'never_seen' }, addMs(sessionEnd, -1))).toMatchObject({
      ...{ status: 'unseen', letGo: null },
    })
  })
})

// Holds D2.8.
it('the refusal of an ended page says whose it was, and to programs only that it has expired', () => {
  const of = { name: 'Acme', branding: defaultBranding, cancelUrl: null, owed: true, renewable: false }
  const refusal = new ExpiredCheckout(of)
  expect([refusal.of, refusal.code, refusal.status]).toEqual([of, 'session_expired', 410])
  expect(refusal.details).toEqual([])
})
