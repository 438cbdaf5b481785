import { describe, expect, it } from 'vitest'
import { decideSessionPromo, takesPromoCode } from '../../../shared/domain/checkout/decide-promo.ts'
import { chargingSession, sessionLapsesAt } from '../../../shared/domain/checkout/session.ts'
import { withInvoice } from '../../../shared/domain/checkout/with-invoice.ts'
import { aHeldCharge, anInvoice, anUnseenCharge, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan, attachedPromo } from '../fixtures/catalog.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

// Holds A6, D3.8.
describe('a code that a payer enters', () => {
  it.each([
    ['a session that waits', aSession(), true],
    ['one that failed', aSession({ status: 'failed' }), true],
    ['one of an amount', aSession({ kind: 'one_time' }), false],
    ['one that stores a method', aSession({ kind: 'setup' }), false],
    ['one without a plan', aSession({ planId: null }), false],
    ['one of a debt', aSession({ openInvoiceId: 'inv_1' }), false],
    ['one that is done', aSession({ status: 'completed' }), false],
    ['one that is processing', aSession({ status: 'processing' }), false],
    ['one with a charge', aSession({ charge: aCheckoutCharge() }), false],
  ])('is taken by %s', (_, session, expected) => {
    expect(takesPromoCode(session)).toBe(expected)
    if (expected) {
      const made = decideSessionPromo(session, aPlan(), attachedPromo)
      expect(made.result).toEqual({ ...session, promo: attachedPromo, amount: 450_000, version: 2 })
      expect(made.turns).toEqual([{ thing: 'checkoutSession', before: session, after: made.result }])
      expect(
        decideSessionPromo({ ...session, promo: attachedPromo, amount: 1 }, aPlan(), null).result,
      ).toMatchObject({ promo: null, amount: 500_000 })
    } else {
      const refusal =
        session.charge === null
          ? { reason: 'invalid_transition', from: session.status, action: 'promo' }
          : { reason: 'payment_in_progress' }
      expect(() => decideSessionPromo(session, aPlan(), attachedPromo)).toThrow(problem('conflict', refusal))
    }
  })
})

// Holds D11.12, D4.5, O3, A8.
describe('a session and its invoice', () => {
  const action = { type: 'redirect', url: 'https://bank.example' } as never
  const step = { ...(action as object), expiresAt: april } as never
  const session = aSession({ status: 'processing', nextAction: step, reference: 'inv_2-1', expiresAt: june })
  const invoice = (over: object = {}) =>
    anInvoice({ charge: aHeldCharge({ action, deadline: may, ...over }) })
  const shown = { status: 'processing', nextAction: { ...(action as object), expiresAt: may } }

  // prettier-ignore
  it.each([
    ['paid', session, paidInvoice(), { status: 'completed', invoiceId: 'inv_2', nextAction: null }],
    ['void', session, anInvoice({ status: 'void' }), { status: 'expired', invoiceId: null, nextAction: null }],
    ['being charged by it', session, invoice(), { status: 'processing', nextAction: step }],
    ['being charged otherwise', session, invoice({ reference: 'inv_2-2' }), shown],
    ['being charged otherwise, beyond its end', session, invoice({ reference: 'inv_2-2', deadline: '2027-01-01T00:00:00.000Z' }), { ...shown, nextAction: { ...(action as object), expiresAt: june } }],
    ['being charged otherwise, for ever', session, invoice({ reference: 'inv_2-2', deadline: null }), { ...shown, nextAction: { ...(action as object), expiresAt: june } }],
    ['being charged otherwise, with nothing to do', session, invoice({ reference: 'inv_2-2', action: null }), { status: 'processing', nextAction: null }],
    ['open, after its payer was sent away', session, anInvoice(), { status: 'failed', nextAction: null }],
    ['open', { ...session, nextAction: null }, anInvoice(), { status: 'pending', nextAction: null }],
    ['open, with a charge that was never seen', { ...session, nextAction: null }, anInvoice({ charge: anUnseenCharge() }), { status: 'pending' }],
    ['open after its end', { ...session, status: 'expired' as const }, anInvoice(), { status: 'expired', nextAction: null }],
  ])('is as its invoice is: %s', (_, stored, of, expected) => {
    expect(withInvoice(stored, of)).toMatchObject({
      ...expected,
      subscriptionId: aSubscription().id,
      id: 'chk_1',
    })
  })

  it('is charged, or is not', () => {
    expect(chargingSession(aSession())).toBeNull()
    const charging = aChargingSession()
    expect(chargingSession(charging)).toEqual(charging)
  })

  const month = '2026-05-02T12:00:00.000Z'
  it.each([
    ['while it waits', {}, null],
    ['while it is processing', { status: 'processing' }, null],
    ['once it failed', { status: 'failed' }, null],
    ['once it has expired', { status: 'expired' }, month],
    ['once it stored a method', { status: 'completed', kind: 'setup' }, month],
    ['with a charge that may arrive', { status: 'expired', charge: aCheckoutCharge() }, null],
    ['with a receipt', { status: 'completed', receipt: {} }, null],
    ['with an invoice of its own', { status: 'completed', invoiceId: 'inv_1' }, null],
    ['of an earlier invoice', { status: 'completed', invoiceId: 'inv_1', openInvoiceId: 'inv_1' }, month],
    ['of an earlier invoice, unpaid', { status: 'expired', openInvoiceId: 'inv_1' }, month],
  ])('lapses %s', (_, over, at) => {
    expect(sessionLapsesAt(aSession(over as never))).toBe(at)
  })
})
