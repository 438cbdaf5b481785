import { describe, expect, it } from 'vitest'
import {
  decideAnew,
  decideSuperseding,
  type ReusedState,
} from '../../../shared/domain/invoice/decide-anew.ts'
import { beginCharge, decideInvoicePayment } from '../../../shared/domain/invoice/decide-charge.ts'
import { wayOf } from '../../../shared/domain/charge/intended.ts'
import { decideSeen } from '../../../shared/domain/invoice/decide-seen.ts'
import { decideKeptMethod } from '../../../shared/domain/subscription/decide-kept-method.ts'
import { decideLateDefault } from '../../../shared/domain/subscription/decide-late-default.ts'
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
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const soon = '2026-04-01T12:00:20.000Z'
const at = { now: soon, wallMs: Date.parse(soon) }
const byHand = { ...at, methodId: null, isPayer: false }
/** A manual payment that charges a method. */
const begun = (...given: Parameters<typeof decideInvoicePayment>) => {
  const { kind, change } = decideInvoicePayment(...given)
  if (kind === 'paid') throw new Error('paid by credit')
  return { ...change, result: change.result.invoice }
}
const unseen = anUnseenCharge()
const pending = waitingUntil('2026-04-01T12:30:00.000Z', april)
const other = aMethod({ id: 'pm_2', isDefault: false, token: 'tok_2', createdAt: soon })
const bothCards = aCustomer({ paymentMethods: [aMethod(), other] })
const asked = aRecovery({ action: 'request_card_update', nextAttemptAt: null })
const waitsForCard = aSubscription({ status: 'past_due', recovery: asked })

/** A second attempt that reuses the reference of the first, which its gateway had never seen. */
const reused = (methodId = 'pm_1'): ReusedState => {
  const charge = { ...aHeldCharge({ number: 2, methodId }), sentAs: wayOf(unseen) }
  const invoice = { ...anInvoice({ attemptCount: 1 }), charge }
  return { ...aState({ customer: bothCards }), invoice }
}

describe('decisions that begin a charge', () => {
  it('match their golden file', () => {
    const waiting = anInvoice({ charge: aHeldCharge({ kind: 'manual', ...pending }) })
    holdsGolden('charge-begins', [
      {
        given: 'an open invoice, nothing out for it',
        when: 'it is paid by hand (H4, D6.7)',
        then: shown(begun(aState(), byHand)),
      },
      {
        given: 'an invoice whose payment waits for its payer',
        when: 'it is paid with another method (A8, A9)',
        then: shown(
          begun(aState({ invoice: waiting, customer: bothCards }), {
            ...byHand,
            methodId: 'pm_2',
          }),
        ),
      },
      {
        given: 'a blacklisted customer owes an invoice',
        when: 'they pay it themselves (A12)',
        then: shown(
          begun(aState({ customer: aCustomer({ blacklisted: true }) }), {
            ...byHand,
            isPayer: true,
          }),
        ),
      },
      {
        given: 'an invoice whose last attempt its gateway has never seen',
        when: 'its retry begins, under the same reference (B14)',
        then: shown(
          beginCharge(aState({ invoice: anInvoice({ attemptCount: 1, charge: unseen }) }), {
            ...at,
            method: aMethod(),
            kind: 'scheduled',
            watched: false,
          }),
        ),
      },
      {
        given: 'an invoice whose last attempt its gateway had never seen',
        when: 'that has succeeded after all: it is out again',
        then: shown(decideSeen(aState({ invoice: anInvoice({ attemptCount: 1, charge: unseen }) }), at)!),
      },
      {
        given: 'a retry under the reference of an attempt that was never seen',
        when: 'that is declined after all: the retry is a charge of its own (B14)',
        then: shown(decideAnew(reused(), 'insufficient_funds', soon)),
      },
      {
        given: 'a retry with another card under the reference of an attempt that was never seen',
        when: 'the first card was stolen',
        then: shown(decideAnew(reused('pm_2'), 'stolen_card', soon)),
      },
      {
        given: 'a charge of another card under the reference of an attempt that was never seen',
        when: 'that still waits: the other card takes its place (A8)',
        then: shown(decideSuperseding(reused('pm_2'), soon)),
      },
      {
        given: 'a payer has paid with a new card on the page of the gateway',
        when: 'it is kept, for the renewals',
        then: shown(
          decideKeptMethod({ customer: aCustomer(), subscription: aSubscription(), plan: aPlan() }, other),
        ),
      },
      {
        given: 'a payer has paid with a card that they have already, for a subscription that has ended',
        when: 'nothing is to be kept',
        then: shown(
          decideKeptMethod(
            { customer: aCustomer(), subscription: aSubscription({ status: 'canceled' }), plan: aPlan() },
            { ...other, token: 'tok_1' },
          ),
        ),
      },
      {
        given: 'a card came while a charge was out, which then asked for another card',
        when: 'the case is looked at again (D7.14)',
        then: shown(
          decideLateDefault(
            aCustomer({ paymentMethods: [{ ...other, isDefault: true }] }),
            waitsForCard,
            { methodId: 'pm_1', since: april },
            soon,
          ),
        ),
      },
    ])
  })

  it('refuse customers who may not be charged, invoices without a debt, and charges in progress', () => {
    const blacklisted = aState({ customer: aCustomer({ blacklisted: true }) })
    expect(() => decideInvoicePayment(blacklisted, byHand)).toThrow(
      problem('conflict', { reason: 'customer_blacklisted' }),
    )
    expect(() => decideInvoicePayment(aState({ invoice: paidInvoice() }), byHand)).toThrow()
    const running = anInvoice({ charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) })
    expect(() => decideInvoicePayment(aState({ invoice: running }), byHand)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
    const poor = aState({ customer: aCustomer({ paymentMethods: [] }) })
    expect(() => decideInvoicePayment(poor, byHand)).toThrow()
  })

  it('leave a charge that was found if its invoice does not want it', () => {
    expect(decideSeen(aState({ invoice: paidInvoice({ charge: unseen }) }), at)).toBeNull()
    expect(decideSeen(aState(), at)).toBeNull()
  })
})
