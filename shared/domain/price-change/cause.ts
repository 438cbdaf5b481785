import type { Instant } from '../time/time.ts'
import type { PricePromise, RecurringPrice } from './price-change.ts'

/** Why a bill may be another than was promised (K9). */
export const priceChangeCauses = [
  'plan',
  'quantity',
  'add_ons',
  'code',
  'tax',
  'pause',
  'trial',
  'billing_day',
] as const

export type PriceChangeCause = (typeof priceChangeCauses)[number]

/** What was billed first on or after the date. */
export interface Billed extends RecurringPrice {
  readonly at: Instant
  readonly invoiceId: string
}

/** What happened to a subscription since the promise. */
export interface Since {
  /** Whether its trial ends at another instant than it did. */
  readonly trialMoved: boolean
  /** Whether it was paused in between. */
  readonly paused: boolean
  /** Whether its periods begin on another day of the month: the one to that day costs its share (K8). */
  readonly dayMoved: boolean
}

/** The parts of a payment that a customer could add up: two payments are the same only if all parts are. */
const parts = ['amount', 'planId', 'quantity', 'plan', 'addOns', 'code', 'tax'] as const

/**
 * The one cause of a difference between what was promised and what was billed, in their sum or in a part of it; null if there
 * is none. A different purchase comes before a moved day, and that before a discount: a customer who changed their plan has
 * another code's share for it too.
 */
export function causeOfDifference(
  promise: PricePromise,
  billed: Billed,
  since: Since,
): PriceChangeCause | null {
  if (parts.every((part) => promise[part] === billed[part])) return null
  if (promise.planId !== billed.planId) return 'plan'
  if (promise.quantity !== billed.quantity) return 'quantity'
  // A period to a new billing day bills a share of the plan and of add-ons alike.
  const isShare = since.dayMoved && promise.plan !== billed.plan
  if (promise.addOns !== billed.addOns && !isShare) return 'add_ons'
  if (promise.at !== billed.at) {
    if (since.trialMoved) return 'trial'
    if (since.paused) return 'pause'
  }
  if (since.dayMoved) return 'billing_day'
  if (promise.plan !== billed.plan) return 'plan'
  return promise.code === billed.code ? 'tax' : 'code'
}
