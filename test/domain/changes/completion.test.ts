import { describe, expect, it } from 'vitest'
import { decideLatePayment } from '../../../shared/domain/checkout/decide-late-payment.ts'
import { decideSessionPayment } from '../../../shared/domain/checkout/decide-payment.ts'
import { decidePurchase } from '../../../shared/domain/checkout/decide-purchase.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { declinedBy } from '../../../shared/domain/charge/news.ts'
import { decideRefusal } from '../../../shared/domain/checkout/decide-refusal.ts'
import { decideSetup, keptMethod } from '../../../shared/domain/checkout/decide-setup.ts'
import { anInvoice, aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aPlan, aPromo, attachedPromo } from '../fixtures/catalog.ts'
import { aChargingSession, aSession } from '../fixtures/checkout.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { holdsGolden, shown } from './golden.ts'

const stamp = { id: 'txn_1', now: april }
const order = {
  now: april,
  wallMs: Date.parse(april),
  receiptKey: 'receipt-key',
  ids: { customer: 'cus_new', subscription: 'sub_01K0ABCDEFGHIJ0123456789', transaction: 'txn_1' },
}
const facts = { known: null, plan: aPlan(), settings: undefined }
const oneTime = aChargingSession({ kind: 'one_time', planId: null }, {}, { keep: false })

describe('decisions about sessions with a finished payment', () => {
  it('match their golden file', () => {
    const reserved = aChargingSession({ promo: attachedPromo, reserved: true, amount: 450_000 })
    const trial = aChargingSession({ amount: 0 })
    const setup = aChargingSession({
      kind: 'setup',
      amount: 0,
      setup: { subscriptionId: 'sub_1', setDefault: true },
    })
    const kept = keptMethod(
      aCustomer(),
      { ...setup.charge.payer.method, token: 'tok_2' },
      { setDefault: true },
    )!
    const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
    const paid = decideSessionPayment(oneTime, { known: null, settings: defaultRecoverySettings }, order)
    const pays = { amount: 500_000, currency: 'NGN', payOn: may } as const
    const later = { ...setup, setup: { ...setup.setup!, pays, later: true } }
    const forDay = { named: false, chosen: { at: may, invoice: anInvoice({ nextAttemptAt: null }) } }
    const late = {
      session: aSession(),
      paid: oneTime,
      letGo: null,
      use: [{ kind: 'code_counted', promo: aPromo() }] as const,
    }
    holdsGolden('completion', [
      {
        given: 'an amount, and an email',
        when: 'it is paid (D11.13)',
        then: shown(paid),
      },
      {
        given: 'a plan, a payer whom nobody knows, and a use of a code reserved',
        when: 'it is paid: customer, method, subscription and invoice are made (D11.13, A1, A6)',
        then: shown(decidePurchase(reserved, facts, order)),
      },
      {
        given: 'a plan with a trial, and a known customer',
        when: 'nothing was to be paid: the trial begins with their new method (D4.4)',
        then: shown(
          decidePurchase(
            trial,
            { ...facts, known: aCustomer({ paymentMethods: [] }), plan: aPlan({ trialDays: 7 }) },
            order,
          ),
        ),
      },
      {
        given: 'a method that is set up for a subscription that is past due',
        when: 'it is kept: the case is due for it (D7.14)',
        then: shown(
          decideSetup(
            setup,
            kept,
            { subscription: pastDue, plan: aPlan(), named: true, chosen: null },
            april,
          ),
        ),
      },
      {
        given: 'the same, whose page did not name what is due',
        when: 'it is kept: the case goes on as it was planned (P3)',
        then: shown(
          decideSetup(
            setup,
            kept,
            { subscription: pastDue, plan: aPlan(), named: false, chosen: null },
            april,
          ),
        ),
      },
      {
        given: 'the same, whose payer pressed the button that names a later day',
        when: 'it is kept: the next try is on that day, with this method (P3)',
        then: shown(decideSetup(later, kept, { ...forDay, subscription: pastDue, plan: aPlan() }, april)),
      },
      {
        given: 'a card, and a use of a code reserved for its payment',
        when: 'its bank declines (D11.12, A6)',
        then: shown(decideRefusal(reserved, declinedBy('insufficient_funds'), stamp)),
      },
      {
        given: 'an earlier payment of an open session, whose code is still to be had',
        when: 'it comes after all (A8, A10)',
        then: shown(decideLatePayment(paid, late, stamp)),
      },
    ])
  })
  // What is paid can't be refused any more (D11.13).
  it('refuse nothing that has been paid: neither an archived plan nor a blacklisted customer', () => {
    const known = aCustomer({ blacklisted: true })
    const plan = aPlan({ archivedAt: april })
    const { result } = decidePurchase(aChargingSession(), { ...facts, known, plan }, order)
    expect(result.status).toBe('completed')
  })
})
