import type { Moment } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { intoLots } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { returnedParts } from '../invoice/end-unpaid.ts'
import type { Invoice, OpenInvoice } from '../invoice/invoice.ts'
import { isSent, type WaitSettings } from '../invoice/waiting.ts'
import { conflict } from '../problem.ts'
import { planChangeTerms } from '../subscription/plan-change.ts'
import type { PlanChangeState } from '../subscription/plan-change-order.ts'
import type { PlanChangeQuote } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { withdrawRenewal } from '../subscription/withdraw-renewal.ts'
import type { DecidedPlanChange, ResolvedChange } from './decided-plan-change.ts'
import { sentTerms } from './decide-sent-change.ts'
import { honour } from './quote.ts'

/** What a change of plan is decided from, as it was read. */
export interface PlanChangeSource extends PlanChangeState {
  readonly settings: PlanChangeState['settings'] & WaitSettings
  /** The newest invoice. */
  readonly latest: Invoice | undefined
  /** The quote that the request names; null for none. */
  readonly quote: PlanChangeQuote | null
  /** The time zone of the subscription's days from now on. */
  readonly timeZone: string
}

/** When a change of plan is decided. */
export interface PlanChangeMoment extends Moment {
  /** The identifier for the change's own invoice, if there is one. */
  readonly invoiceId: string
  /** The version that the quote is valid for, if giving up what was in the way has raised it; else null. */
  readonly quotedVersion: number | null
  /** The key of that invoice's page, where it is sent (M3). */
  readonly waitKey: string
}

/**
 * Decides a change of plan, at the instant of its quote if one is named (D5.8, D5.13).
 * @throws Problem as `planChangeTerms`; 409 `version_mismatch` for a quote of an earlier version, `change_pending` while
 * another change waits for its money (F8), `payment_in_progress`, and `customer_blacklisted` where something is to be charged.
 */
export function decidePlanChange(
  { subscription, customer, plan, next, quantity, settings, latest, quote, timeZone }: PlanChangeSource,
  request: ResolvedChange,
  moment: PlanChangeMoment,
): DecidedPlanChange {
  const { now, invoiceId, quotedVersion, waitKey: key } = moment
  if (request.effective === 'immediate') requirePaidPeriod(subscription, latest)
  const inTheWay = whatIsInTheWay(subscription, latest, request, moment)
  const freed = inTheWay ? withoutRenewal(subscription, customer, inTheWay, now) : { subscription, customer }
  const state = {
    ...freed,
    subscription: { ...freed.subscription, timeZone },
    plan,
    next,
    quantity,
    addOns: request.addOns ?? null,
    settings,
  }
  const order = { ...request, effectiveAt: quote?.proration.effectiveAt ?? now, invoiceId, now }
  const terms = sentTerms(planChangeTerms(state, order), state, { now, key })
  if (terms.invoice && terms.invoice.amount > 0 && customer.blacklisted)
    throw conflict('customer_blacklisted')
  if (quote) honour(quote, terms, quotedVersion ?? subscription.version)
  return { ...state, terms, latest, inTheWay, resolved: request }
}

/**
 * The value of a period is what was paid for it: until its invoice, or that of a change in it, is paid, a change waits for the
 * renewal (M3).
 * @throws Problem 409 `invoice_unpaid`.
 */
function requirePaidPeriod({ status }: Subscription, latest: Invoice | undefined): void {
  if (status === 'active' && latest?.status === 'open' && isSent(latest))
    throw conflict('invoice_unpaid', { path: 'effective', invoiceId: latest.id })
}

/** @throws Problem 409 `change_pending`; `payment_in_progress` while a renewal's charge is being made. */
function whatIsInTheWay(
  subscription: Subscription,
  latest: Invoice | undefined,
  { effective }: ResolvedChange,
  { wallMs }: Moment,
): OpenInvoice | null {
  if (subscription.changeInProgress !== null) throw changePending()
  const charge = openOf(latest?.charge ?? null)
  if (!latest || !charge) return null
  requireNobodyCharges(latest, wallMs)
  // A change scheduled for the next renewal does not affect this one.
  return effective === 'at_renewal' ? null : { ...latest, charge }
}

/** Another change waits for its money: it is given up first, or its end is awaited (F8). */
export function changePending() {
  return conflict('change_pending', { path: 'planId' })
}

/** The state once the renewal in progress is withdrawn. */
function withoutRenewal(subscription: Subscription, customer: Customer, invoice: Invoice, now: string) {
  const withdrawn = withdrawRenewal(subscription, { ...invoice, charge: null }, now)
  return {
    subscription: { ...withdrawn.subscription, version: subscription.version },
    customer: intoLots(customer, invoice.currency, returnedParts(withdrawn.returned)).customer,
  }
}
