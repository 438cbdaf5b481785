import type { Customer } from './customer.ts'
import { conflict, Problem } from './problem.ts'
import type { Subscription } from './subscription/subscription.ts'

/** When customers may cancel by themselves. */
export const portalCancels = ['at_period_end', 'now', 'off'] as const

/** What a merchant lets their customers do by themselves (A12). */
export interface PortalSettings {
  readonly cancel: (typeof portalCancels)[number]
  readonly resume: boolean
  /** The plans that they may change to. */
  readonly changePlanTo: readonly string[]
  /** Whether they may add, choose and remove payment methods. */
  readonly updateMethod: boolean
}

export const defaultPortalSettings: PortalSettings = {
  cancel: 'at_period_end',
  resume: false,
  changePlanTo: [],
  updateMethod: true,
}

/** The largest number of plans that a merchant may list. */
export const maxPortalPlans = 100

/** What a customer wants to do; paying is always allowed. */
export type PortalAction =
  | { readonly kind: 'cancel' | 'uncancel' | 'resume' | 'update_method' }
  | { readonly kind: 'change_plan'; readonly planId: string }

/**
 * Checks a customer's action against what the merchant allows; a blacklisted customer may only pay (A12).
 * @throws Problem 403 `portal_disabled`; 409 `customer_blacklisted`.
 */
export function requireAllowed(
  settings: PortalSettings,
  { blacklisted }: Pick<Customer, 'blacklisted'>,
  action: PortalAction,
): void {
  if (blacklisted) throw conflict('customer_blacklisted')
  if (!allows(settings, action)) throw notAllowed()
}

function allows(
  { cancel, resume, changePlanTo, updateMethod }: PortalSettings,
  action: PortalAction,
): boolean {
  switch (action.kind) {
    case 'cancel':
    case 'uncancel':
      return cancel !== 'off'
    case 'resume':
      return resume
    case 'update_method':
      return updateMethod
    case 'change_plan':
      return changePlanTo.includes(action.planId)
  }
}

function notAllowed(): Problem {
  return new Problem('forbidden', [{ reason: 'portal_disabled' }])
}

/** Statuses without a paid period that a cancel could cut short. */
const unpaidStatuses: readonly Subscription['status'][] = ['past_due', 'unpaid', 'incomplete']

/**
 * Whether a customer's cancel waits for the period's end.
 * @param asked What the customer asked for; null means the merchant's setting.
 * @throws Problem 403 `portal_disabled` for an immediate cancel of a paid period, where the merchant allows cancels
 * at the period's end only.
 */
export function cancelsAtPeriodEnd(
  { cancel }: PortalSettings,
  { status }: Pick<Subscription, 'status'>,
  asked: boolean | null,
): boolean {
  if (cancel === 'now') return asked ?? false
  if (unpaidStatuses.includes(status)) return asked ?? false
  if (asked === false) throw notAllowed()
  return true
}
