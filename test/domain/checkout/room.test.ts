import { describe, expect, it } from 'vitest'
import { decideInvoiceAction } from '../../../shared/domain/checkout/decide-invoice-charge.ts'
import { decideRoom, freeRoom } from '../../../shared/domain/checkout/room.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'

const soon = '2026-04-01T12:00:20.000Z'
const stamp = { id: 'txn_1', now: soon }
const card = aMethod({ token: 'tok_1' })
const page = aMethod({ token: '', rail: 'bank_transfer' })
const byCard = { rail: 'card', token: 'tok_1' }
const byTransfer = { rail: 'bank_transfer', token: null }

// Holds A8, B14, G6.
describe('room for another payment', () => {
  const action = { type: 'redirect', url: 'https://bank.example/3ds', expiresAt: april } as const

  it('without an earlier charge is there, and nothing goes on', () => {
    const session = aSession({ nextAction: action })
    expect(freeRoom(session)).toEqual({
      session: { ...session, nextAction: null },
      turns: [],
      moves: [],
      goesOn: false,
    })
  })

  it.each([
    ['its gateway has not seen keeps its reference', 'unseen', false, card, byCard, undefined, 'kept'],
    [
      'its gateway has not seen keeps it for another card',
      'unseen',
      false,
      card,
      { ...byCard, token: 'tok_2' },
      undefined,
      'kept',
    ],
    ['its gateway has not seen is let go at another', 'unseen', false, card, byCard, 'paystack', 'let go'],
    [
      'its gateway knows by now goes on with the same card',
      'unseen',
      true,
      card,
      byCard,
      undefined,
      'goes on',
    ],
    [
      'its gateway knows by now is let go for another card',
      'unseen',
      true,
      card,
      { ...byCard, token: 'tok_2' },
      undefined,
      'let go',
    ],
    [
      'its gateway knows by now is let go for the same card at another',
      'unseen',
      true,
      card,
      byCard,
      'paystack',
      'let go',
    ],
    [
      'its gateway knows by now is let go for another rail',
      'unseen',
      true,
      card,
      byTransfer,
      undefined,
      'let go',
    ],
    [
      'is paid on a page is let go, since a new page is opened',
      'unseen',
      true,
      page,
      byTransfer,
      undefined,
      'let go',
    ],
    [
      'is out is let go, though its gateway does not know it yet',
      'intended',
      false,
      card,
      byCard,
      undefined,
      'let go',
    ],
    ['is out is let go for the same card', 'intended', true, card, byCard, undefined, 'let go'],
  ] as const)('beside a charge that %s', (_, status, isKnown, method, way, gateway, want) => {
    const charge = { ...aCheckoutCharge({ rail: method.rail }, { method }), status }
    const session = aSession({ charge, attemptCount: 1, nextAction: action })
    const room = decideRoom(session, { charge, declined: null, isKnown }, { ...way, gateway }, stamp)
    const isKept = want !== 'let go'
    expect(room).toEqual({
      session: { ...session, charge: isKept ? charge : null, nextAction: null },
      ...{ turns: [], goesOn: want === 'goes on' },
      moves: isKept ? [] : [expect.objectContaining({ kind: expect.any(String) })],
    })
  })
})

// Holds P1.
describe('the terms of a session', () => {
  const units = { ...onePrice, model: 'per_unit', minQuantity: 2, maxQuantity: 5 } as const

  it.each([
    ['an amount', aSession({ kind: 'one_time' }), aPlan()],
    ['a method that is stored', aSession({ kind: 'setup' }), aPlan()],
    ['a debt', aSession({ openInvoiceId: 'inv_2' }), aPlan()],
    ['what has no plan', aSession({ planId: null }), null],
    ['fewer units than are sold', aSession(), aPlan({ pricing: units })],
  ])('are none for %s', (_, session, plan) => {
    expect(termsOfSession(session, plan, april)).toBeNull()
  })

  it('are those of a plan that was archived since it was shown', () => {
    const shown = termsOfSession(aSession(), aPlan(), april)
    expect(shown).not.toBeNull()
    expect(termsOfSession(aSession(), aPlan({ archivedAt: april }), april)).toEqual(shown)
  })
})

// Holds A8.
it.each([
  ['its charge', { deadline: '2026-04-01T13:00:00.000Z' }, '2026-04-01T13:00:00.000Z'],
  ['the session, if that is earlier', { deadline: '2026-04-03T00:00:00.000Z' }, '2026-04-02T12:00:00.000Z'],
  ['the session, for a charge without a deadline', { deadline: null }, '2026-04-02T12:00:00.000Z'],
  ['the session, without a charge', null, '2026-04-02T12:00:00.000Z'],
])('what the payer of an invoice must do is shown until the end of %s', (_, charge, until) => {
  const action = { type: 'redirect', url: 'https://bank.example/3ds' } as const
  const { turns } = decideInvoiceAction(aSession({ openInvoiceId: 'inv_2' }), action, charge)
  expect(turns).toMatchObject([{ after: { nextAction: { ...action, expiresAt: until } } }])
})
