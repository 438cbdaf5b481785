import type { Customer } from '../customer/customer.ts'
import { conflict, invalid, Problem } from '../problem.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** When customers may cancel in the portal. */
export const portalCancels = ['at_period_end', 'now', 'off'] as const

/** What a merchant lets their customers do in the portal (A12). */
export interface PortalSettings {
  readonly cancel: (typeof portalCancels)[number]
  readonly resume: boolean
  /** The plans that they may change to. */
  readonly changePlanTo: readonly string[]
  /** Whether they may add, choose and remove payment methods. */
  readonly updateMethod: boolean
  /** Whether they may pause, for one to {@link mostPauseMonths} months. */
  readonly pause: boolean
  /** The offer, once in {@link offerEveryDays} days, before they cancel; null for none. */
  readonly offer: StayOffer | null
}

/** A merchant's offer to a customer who is about to cancel: a pause of so many months, a cheaper plan, a code, or another billing day. */
export const offerKinds = ['pause', 'plan', 'code', 'billing_day'] as const

/** An offer; fields that its kind does not need are null. */
export interface StayOffer {
  readonly kind: (typeof offerKinds)[number]
  readonly months: number | null
  readonly planId: string | null
  readonly promoCode: string | null
  /** 1 to 31; absent in settings that were stored before there was this kind. */
  readonly billingDay?: number | null
}

/** The field that each kind of offer needs. */
const offerNeeds = {
  pause: 'months',
  plan: 'planId',
  code: 'promoCode',
  billing_day: 'billingDay',
} as const

/**
 * Checks that an offer has what its kind needs, and nothing else.
 * @throws Problem 422.
 */
export function requireWholeOffer(offer: StayOffer): void {
  const needed = offerNeeds[offer.kind]
  if (offer[needed] == null) throw invalid(`offer.${needed}`, `is required for the kind ${offer.kind}`)
  const other = Object.values(offerNeeds).find((field) => field !== needed && offer[field] != null)
  if (other !== undefined) throw invalid(`offer.${other}`, `does not go with the kind ${offer.kind}`)
}

/** The longest pause that a customer may begin themselves, in months. */
export const mostPauseMonths = 3

/** How long no further offer is made. */
export const offerEveryDays = 180

export const defaultPortalSettings: PortalSettings = {
  cancel: 'at_period_end',
  resume: false,
  changePlanTo: [],
  updateMethod: true,
  pause: false,
  offer: null,
}

/** The largest number of plans that a merchant may list. */
export const maxPortalPlans = 100

/** What a customer wants to do; paying is always allowed. */
export type PortalAction =
  | { readonly kind: 'cancel' | 'uncancel' | 'resume' | 'pause' | 'update_method' }
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
  { cancel, resume, changePlanTo, updateMethod, pause }: PortalSettings,
  action: PortalAction,
): boolean {
  switch (action.kind) {
    case 'cancel':
    case 'uncancel':
      return cancel !== 'off'
    case 'resume':
      return resume
    case 'pause':
      return pause
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
