import { describe, expect, it } from 'vitest'
import {
  decideCancelAtEnd,
  decideUncancel,
} from '../../../shared/domain/subscription/decide-scheduled-cancel.ts'
import { decidePause, decideResume } from '../../../shared/domain/subscription/decide-pause.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import {
  decideUpdate,
  fieldsThatDiffer,
  requireRunning,
  type CodeChange,
  type UpdateOrder,
} from '../../../shared/domain/subscription/decide-update.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPromo } from '../fixtures/catalog.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const middle = '2026-04-16T12:00:00.000Z'
const at = { now: middle, wallMs: Date.parse(middle) }
const paid = { invoice: paidInvoice() }
const renewing = aState({
  invoice: anInvoice({ charge: aHeldCharge({ leaseUntil: 0 }), creditApplied: 100_000, amount: 400_000 }),
})
const draft: PlanChangeDraft = {
  merchantId: 'mer_1',
  id: 'inv_3',
  createdAt: april,
  subscriptionId: aSubscription().id,
  customerId: 'cus_1',
  planId: 'plan_silver',
  mode: 'charge_now',
  invoice: { ...anInvoice({ id: 'inv_3' }), charge: aHeldCharge() },
  subscription: aSubscription({ planId: 'plan_silver', version: 6, cancelAtPeriodEnd: true }),
  fromPlanId: 'plan_gold',
  proration: { amount: 0, kind: 'none', credit: 0, charge: 0, currency: 'NGN', effectiveAt: april },
  closes: null,
  outcome: null,
  version: 1,
}

const stays: CodeChange = { kind: 'stays' }
const promo = aPromo({ createdAt: april, code: 'TENOFF' })

const updatedBy = (state: BillingState, order: UpdateOrder, waiting: PlanChangeDraft | null = null) => {
  const update = decideUpdate({ ...state, draft: waiting }, order, at)
  return update.kind === 'change' ? { offered: update.offered, change: shown(update.change) } : update
}

describe('decisions about a running subscription', () => {
  it('match their golden file', () => {
    const canceling = { ...paid, subscription: aSubscription({ cancelAtPeriodEnd: true }) }
    const late = aState({ subscription: aSubscription({ status: 'past_due', recovery: aRecovery() }) })
    const withCode = aState({ ...paid, subscription: aSubscription({ promoCodeId: 'promo_1' }) })
    holdsGolden('subscription', [
      {
        given: 'an active subscription whose period is paid',
        when: 'it is paused until 1 May (D4.14)',
        then: shown(decidePause(aState(paid), may, at)),
      },
      {
        given: 'one whose renewal waits at the gateway, with 1,000 naira of credit inside its invoice',
        when: 'it is paused (D4.14, A9, B4)',
        then: shown(decidePause(renewing, null, at)),
      },
      {
        given: 'a subscription that is paused since 1 April',
        when: 'it is resumed after 15 days (D4.15)',
        then: shown(
          decideResume(
            aState({ ...paid, subscription: aSubscription({ status: 'paused', pausedAt: april }) }),
            at,
          ),
        ),
      },
      {
        given: 'an active subscription',
        when: 'it is to be cancelled at its period’s end (D4.12)',
        then: shown(decideCancelAtEnd(aState(paid))),
      },
      {
        given: 'one that will be cancelled at its period’s end',
        when: 'that is taken back (D4.13)',
        then: shown(decideUncancel(aState(canceling), null, april)),
      },
      {
        given: 'the same, with a plan change that waits for its payer',
        when: 'that is taken back (D4.13, A9)',
        then: shown(decideUncancel(aState(canceling), draft, april)),
      },
      {
        given: 'a past due subscription whose case waits',
        when: 'it is given a method of its own and other metadata (D4.16, D7.14)',
        then: updatedBy(late, {
          fields: { paymentMethodId: 'pm_1', metadata: { shop: 'Ikeja' } },
          code: stays,
        }),
      },
      {
        given: 'an active subscription',
        when: 'it is given a code (D4.16, D3.9)',
        then: updatedBy(aState(paid), { fields: {}, code: { kind: 'another', promo } }),
      },
      {
        given: 'one with a code and a plan change that waits for its payer',
        when: 'the code is taken off (A9)',
        then: updatedBy(withCode, { fields: {}, code: { kind: 'none' } }, draft),
      },
      {
        given: 'an active subscription',
        when: 'it is given what it has already (D4.16)',
        then: updatedBy(aState(paid), { fields: {}, code: stays }),
      },
    ])
  })

  it('wait for a request that is charging at this moment', () => {
    const invoice = anInvoice({ charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) })
    const busy = problem('conflict', { reason: 'payment_in_progress' })
    expect(() => decidePause(aState({ invoice }), null, at)).toThrow(busy)
  })

  it('are refused if there is nothing to undo, or nothing would change', () => {
    const refused = problem('conflict', { reason: 'invalid_transition' })
    expect(() => decideUncancel(aState(paid), null, april)).toThrow(refused)
    const canceling = aSubscription({ cancelAtPeriodEnd: true })
    expect(() => decideCancelAtEnd(aState({ ...paid, subscription: canceling }))).toThrow(refused)
    expect(() => decidePause(aState(paid), april, at)).toThrow()
  })
  it('are refused for codes that can’t be attached', () => {
    const ended = aSubscription({ status: 'canceled' })
    const over = problem('conflict', { reason: 'invalid_transition', action: 'update' })
    expect(() => {
      requireRunning(ended)
    }).toThrow(over)
    expect(() => fieldsThatDiffer(aState({ subscription: ended }), { paymentMethodId: null })).toThrow(over)
    expect(fieldsThatDiffer(aState({ subscription: ended }), { metadata: { a: '1' } })).toEqual({
      metadata: { a: '1' },
    })
    expect(() => fieldsThatDiffer(aState(), { paymentMethodId: 'pm_9' })).toThrow(
      problem('not_found', { path: 'paymentMethodId' }),
    )
    const off: CodeChange = { kind: 'another', promo: { ...promo, active: false } }
    expect(() => updatedBy(aState(paid), { fields: {}, code: off })).toThrow()
  })
})
