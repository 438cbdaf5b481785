import { describe, expect, it } from 'vitest'
import {
  decideInvoiceAction,
  decideInvoiceCharge,
} from '../../../shared/domain/checkout/decide-invoice-charge.ts'
import {
  decideSessionCharge,
  decideSessionTakeOver,
  decideSessionWait,
  promisesKept,
} from '../../../shared/domain/checkout/decide-session-charge.ts'
import type { HeldCharge, OfSession } from '../../../shared/domain/charge/charge.ts'
import { decideRoom, freeRoom } from '../../../shared/domain/checkout/room.ts'
import { aHeldCharge, anInvoice, aState, aSubscription, waitingUntil } from '../fixtures/billing.ts'
import { aPlan, aPromo, attachedPromo } from '../fixtures/catalog.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const soon = '2026-04-01T12:00:20.000Z'
const at = { now: soon, wallMs: Date.parse(soon) }
const other = aMethod({ id: 'pm_2', isDefault: false, token: 'tok_2', createdAt: soon })
const byPage = aMethod({ id: 'pm_3', isDefault: false, token: '', rail: 'bank_transfer', createdAt: soon })
const order = { ...at, rail: 'card', method: other, payTimes: [at.wallMs] } as const
const payer = {
  customer: null,
  making: null,
  email: 'ada@example.com',
  phone: null,
  vouched: ['email'],
  proven: [],
} as const
const stamp = { id: 'txn_1', now: soon }
const way = { rail: 'card', token: 'tok_2' } as const
const debt = aSession({ openInvoiceId: 'inv_2' })
const incomplete = aSubscription({ status: 'incomplete' })
const pending = waitingUntil('2026-04-01T12:30:00.000Z', april)
const action = { type: 'redirect', url: 'https://bank.example/3ds' } as const

describe('decisions that begin a session’s payment', () => {
  it('match their golden file', () => {
    const first = aState({ subscription: incomplete })
    const waiting = anInvoice({ charge: aHeldCharge({ kind: 'manual', ...pending }) })
    const promised = aSession({ promo: attachedPromo, amount: 450_000 })
    const free = aSession({ amount: 0 })
    const out = aChargingSession()
    const lost = { ...aCheckoutCharge({ reference: 'inv_1-0' }), status: 'unseen' } as const
    const unseen = aSession({ charge: lost, attemptCount: 1 })
    const asked = (charge: OfSession<HeldCharge>) => ({ charge, declined: null, isKnown: true })
    const paying = {
      ...{ ...at, payer, method: other, payTimes: [at.wallMs] },
      ...{ storingCosts: 5_000, promises: [], uses: { offerIds: [], turns: [] } },
    }
    holdsGolden('checkout-charge', [
      {
        given: 'the open first invoice of a subscription, and a card that its customer does not have',
        when: 'it is paid: the intent is the invoice’s own, and the card is the customer’s (D4.4, H4)',
        then: shown(decideInvoiceCharge(debt, first, order)),
      },
      {
        given: 'an open invoice whose payment waits for its payer',
        when: 'it is paid by a transfer, which can’t be charged again, so it is kept nowhere (A8, A9)',
        then: shown(
          decideInvoiceCharge(
            debt,
            { ...first, invoice: waiting },
            { ...order, rail: 'bank_transfer', method: byPage },
          ),
        ),
      },
      {
        given: 'an open invoice whose charge the bank wants its payer to approve',
        when: 'they are told what to do, and until when (A8)',
        then: shown(decideInvoiceAction(debt, action, pending)),
      },
      {
        given: 'a session of a plan that nobody has subscribed to, with a code',
        when: 'it is paid: the plan’s terms are fixed, and a use of the code is reserved (D3.2, A6, H4)',
        then: shown(
          decideSessionCharge(promised, freeRoom(promised), {
            ...paying,
            promises: promisesKept(promised, { plan: aPlan({ inUse: false }), promo: aPromo() }, soon),
          }),
        ),
      },
      {
        given: 'a session that only stores a card, which costs a little on the gateway’s page',
        when: 'the payer is led there (A3)',
        then: shown(
          decideSessionCharge(free, freeRoom(free), { ...paying, method: { ...other, token: '' } }),
        ),
      },
      {
        given: 'a session whose payment is out',
        when: 'another way is asked for while it may still come (A8)',
        then: shown(decideSessionCharge(out, decideRoom(out, asked(out.charge), way, stamp), paying)),
      },
      {
        given: 'a session whose last charge its gateway had never seen',
        when: 'that was declined after all: it is told, and the next has a reference of its own (B14)',
        then: shown(
          decideSessionCharge(
            unseen,
            decideRoom(unseen, { ...asked(lost), declined: 'expired_card' }, way, stamp),
            paying,
          ),
        ),
      },
      {
        given: 'a session whose last charge its gateway has never seen',
        when: 'it is paid again, under the same reference (B14)',
        then: shown(
          decideSessionCharge(
            unseen,
            decideRoom(unseen, { ...asked(lost), isKnown: false }, way, stamp),
            paying,
          ),
        ),
      },
      {
        given: 'a charge whose run is gone',
        when: 'another run goes on with it (H4)',
        then: shown(decideSessionTakeOver(out, at)),
      },
      {
        given: 'a charge that the bank wants its payer to approve',
        when: 'its gateway says so (A8)',
        then: shown(decideSessionWait(out, { kind: 'waits', action }, soon)),
      },
    ])
  })

  it('refuse an invoice that is being charged, a customer who may not be charged, and one method too many', () => {
    const running = anInvoice({ charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) })
    expect(() => decideInvoiceCharge(debt, aState({ invoice: running }), order)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
    const paymentMethods = Array.from({ length: 20 }, (_, i) =>
      aMethod({ id: `pm_${String(i + 10)}`, token: `tok_${String(i)}` }),
    )
    const full = aState({ customer: aCustomer({ paymentMethods }) })
    expect(() => decideInvoiceCharge(debt, full, order)).toThrow(
      problem('conflict', { reason: 'too_many_payment_methods' }),
    )
  })
  it('refuse promises that can’t be kept, and continue a charge that has arrived', () => {
    const session = aSession({ promo: attachedPromo, amount: 450_000 })
    const archived = aPlan({ archivedAt: april })
    expect(() => promisesKept(session, { plan: archived, promo: aPromo() }, soon)).toThrow(
      problem('conflict', { reason: 'plan_archived' }),
    )
    const dearer = aPlan({ amount: 900_000 })
    expect(() => promisesKept(session, { plan: dearer, promo: aPromo() }, soon)).toThrow(
      problem('conflict', { reason: 'plan_changed' }),
    )
    const lost = { ...aCheckoutCharge({}, { method: other }), status: 'unseen' } as const
    const found = { charge: lost, declined: null, isKnown: true }
    expect(decideRoom(aSession({ charge: lost }), found, way, stamp).goesOn).toBe(true)
  })
})
