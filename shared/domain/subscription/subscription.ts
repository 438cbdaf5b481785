import type { PaidTax } from '../tax/applied-tax.ts'
import { revised } from '../change/revised.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { DunningAction } from '../dunning/policy.ts'
import type { EventType } from '../event/event-catalog.ts'
import type { Metadata } from '../metadata.ts'
import type { Plan } from '../catalog/plan.ts'
import { requireQuantity } from '../pricing/plan-pricing.ts'
import type { AddOnItem, SoldAddOn } from '../pricing/items.ts'
import type { UnbilledLine } from '../pricing/line.ts'
import type { ToldPrice } from '../pricing/plan-version.ts'
import type { PricedPlan } from '../pricing/versions.ts'
import type { Discount, PromoDuration } from '../catalog/promo-code.ts'
import { stepOf } from '../change/transition-table.ts'
import type { PendingChange } from './pending-change.ts'
import { subscriptionTransitions, type SubscriptionStatus, type SubscriptionTrigger } from './transitions.ts'

/** A customer's standing order for a plan (S8, D4.2). Times are ISO 8601 UTC. */
export interface Subscription {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly status: SubscriptionStatus
  readonly customerId: string
  readonly planId: string
  readonly currentPeriodStart: string
  readonly currentPeriodEnd: string
  readonly cyclesCompleted: number
  readonly trialEndsAt: string | null
  readonly cancelAtPeriodEnd: boolean
  readonly canceledAt: string | null
  readonly endedAt: string | null
  readonly pausedAt: string | null
  readonly resumesAt: string | null
  readonly scheduledPlanId: string | null
  /** How many units it has from the next renewal on (K5); null if that does not change. */
  readonly scheduledQuantity: number | null
  /** The add-ons that the next renewal changes, as they will be sold; quantity 0 removes one (K5). Null or absent for none. */
  readonly scheduledAddOns?: readonly SoldAddOn[] | null
  readonly promoCodeId: string | null
  /** The method its charges use; null means the customer's default, where `ownMethodOnly` does not forbid it. */
  readonly paymentMethodId: string | null
  readonly latestInvoiceId: string | null
  readonly billingAnchor: string
  readonly metadata: Metadata
  /** Rises by one per change, so that receivers can drop stale events (D8.3). */
  readonly version: number

  // Stored beside what the interface shows:
  /**
   * Made at checkout, so it is only charged with a method that was given there, or chosen for it later by its
   * customer or its merchant, never with the customer's default (A2).
   */
  readonly ownMethodOnly: boolean
  /** The merchant's time zone when the subscription was made; its periods always follow it. */
  readonly timeZone: string
  /** How many units of its plan it buys (K3). */
  readonly quantity: number
  /** The price per period of its plan and quantity: fixed for as long as it has both (D3.2, K3). */
  readonly price: Price
  /** Its add-ons, each at its agreed price (K4); null, absent or empty for none. */
  readonly addOns?: readonly AddOnItem[] | null
  /** The current period ends `periodNumber` intervals after the billing anchor (D5.1). */
  readonly periodNumber: number
  /** Invoices made so far: the `n` of the next invoice's number (D6.3). */
  readonly invoiceCount: number
  /** The attached promo code's terms when it was attached. */
  readonly discount: AttachedDiscount | null
  /** What the customer actually paid for this plan in this period, in minor units: the base of proration (D5.6). */
  readonly paidForPeriod: number
  /** Minor units by which refunds and reversals lower the value of unused time since that base (B2); null for none. */
  readonly refundedForPeriod: number | null
  /**
   * Minor units of the current period that were paid elsewhere before an import and have not become credit yet (F1);
   * null for a period that was paid here.
   */
  readonly importedKobo: number | null
  /** The first invoice of the current period's chain (B1); null if it is the latest invoice. */
  readonly chainId: string | null
  /** The recovery of a failed renewal; null without one. */
  readonly recovery: Recovery | null
  /** Proration lines that the next invoice will carry (`next_invoice`). */
  readonly unbilled: readonly UnbilledLine[]
  /** Seconds, to the millisecond, of this period spent paused; they do not count in proration (D5.4). */
  readonly pausedSeconds: number
  /** Epoch seconds of declined automatic charges of the last 30 days by method: the network ceiling (D7.16). */
  readonly declines: Readonly<Record<string, readonly number[]>>
  /**
   * The draft invoice of a plan change whose charge is in progress. Nothing else may change the subscription until
   * its outcome is known; one that is declined at once leaves no trace, not even in the version (D5.9).
   */
  readonly changeInProgress: string | null
  /** The visible part of that change while its charge waits for its payer (F8); null while its request runs, or without one. */
  readonly pendingChange: PendingChange | null
  /** Whether `subscription_trial_will_end` or the renewal reminder of this period was sent. */
  readonly reminded: boolean
  /** Days before this period's end on which its renewal is announced, by the settings at its start; null for none. */
  readonly reminderDays: number | null
  /** Until when its due work is delayed because the merchant's charges are held (O1); null when it is not. */
  readonly heldUntil: string | null
  /** Why it was or will be cancelled, in the canceller's words; absent if no reason was given. */
  readonly cancelReason?: string | null
  /** When its customer was last shown an offer to stay; absent where they never were. */
  readonly offerShownAt?: string | null
  /** The day of the month on which its periods begin (K8), for as long as they do; null or absent for its own days. */
  readonly billingDay?: number | null
  /** The seconds of the month of which the current period is a stub (K8); null or absent for a whole one. */
  readonly stubOfSeconds?: number | null
  /** The tax in `paidForPeriod` (L2): unused time returns its share; null or absent where none was paid. */
  readonly taxForPeriod?: PaidTax | null
  /** Invoices of the next period that were made and withdrawn; null while there was none (G7). */
  readonly withdrawn: WithdrawnInvoices | null
  /** The version of its plan's price that it has (K9); null or absent for the first. */
  readonly priceVersion?: number | null
  /** The version that its scheduled change was shown with; null or absent for the first, or without one (K9). */
  readonly scheduledPriceVersion?: number | null
  /** The last version that it does not take, because its customer was not notified in time; null or absent for none (K9). */
  readonly keepsAgainst?: number | null
  /** Its invoices are sent, and due so many days later (M3); null or absent where they are charged. */
  readonly daysUntilDue?: number | null
  /** When it last resumed after a pause; null or absent if never. */
  readonly resumedAt?: string | null
  /** Higher prices announced to its customer in time that it has not taken yet; null or absent for none (K9). */
  readonly told?: readonly ToldPrice[] | null
  /** Whether the renewal charges the setup fee of the scheduled plan (K4); null or absent for no. */
  readonly scheduledSetupFee?: boolean | null
}

/** The tax of a period that is paid; nothing changes where there is none. */
export function taxOfPeriod(
  before: Pick<Subscription, 'taxForPeriod'>,
  taxForPeriod: PaidTax | null,
): Pick<Subscription, 'taxForPeriod'> {
  return taxForPeriod === null && before.taxForPeriod == null ? {} : { taxForPeriod }
}

/** Void invoices of a period that has not begun: the next one's identifier counts them. */
export interface WithdrawnInvoices {
  /** The end of the previous period; an entry for another end is older. */
  readonly boundary: string
  readonly count: number
}

/** How many void invoices the next period has had (G7). */
export function withdrawnInvoices({
  withdrawn,
  currentPeriodEnd,
}: Pick<Subscription, 'withdrawn' | 'currentPeriodEnd'>): number {
  return withdrawn?.boundary === currentPeriodEnd ? withdrawn.count : 0
}

/** No change is scheduled for the renewal (K5). */
export const unscheduled = {
  scheduledPlanId: null,
  scheduledQuantity: null,
  scheduledAddOns: null,
} as const satisfies Partial<Subscription>

/** A subscription that simply continues: no cancel, end, pause or change of plan has happened or is scheduled. */
export const goingOn = {
  cancelAtPeriodEnd: false,
  cancelReason: null,
  canceledAt: null,
  endedAt: null,
  pausedAt: null,
  resumesAt: null,
  ...unscheduled,
  heldUntil: null,
} as const satisfies Partial<Subscription>

/** A plan's price per period, and the length of the period. */
export type Price = Pick<Plan, 'amount' | 'currency' | 'interval' | 'intervalCount'>

/**
 * The price of so many units of a plan.
 * @throws Problem 422 `quantity_out_of_range`, `amount_too_large`.
 */
export function priceOf(plan: PricedPlan, quantity: number): Price {
  const { currency, interval, intervalCount } = plan
  return { amount: requireQuantity(plan, quantity), currency, interval, intervalCount }
}

/** A promo code in use, with its terms when it was attached. */
export type AttachedDiscount = Discount &
  PromoDuration & {
    /** The plan it is bound to; null fits all. */
    readonly planId: string | null
    /** Invoices it has discounted so far. */
    readonly usedInvoices: number
    /** Whether it discounted the invoice of the current cycle. */
    readonly inCurrentCycle: boolean
  }

/** The open recovery case of a past-due subscription, as its last decision left it (D7.19). */
export interface Recovery {
  readonly invoiceId: string
  /** The instant of the first failure (F). */
  readonly firstFailureAt: string
  /** Automatic charges that failed so far, the first one included; the extra charge of a new method does not count. */
  readonly failures: number
  readonly lastFailureCode: FailureCode
  readonly action: DunningAction
  /** The next automatic charge; null when none is planned. */
  readonly nextAttemptAt: string | null
  /** When the case is given up; null when that never happens automatically. */
  readonly stopAt: string | null
  /** When a worker must look again: the next attempt, else Stop. */
  readonly dueAt: string | null
  /** The policy row's name, and its sentence for people. */
  readonly rule: string
  readonly reason: string
  /** Whether the switch to another method was tried, and to which method. */
  readonly railSwitched: boolean
  readonly switchToMethodId: string | null
  /** A method that the customer has offered since; it waits for its one extra charge. */
  readonly newMethodId: string | null
  /** Whether the customer was notified of a failed charge: then they are notified of its success too. */
  readonly customerTold: boolean
}

/** A subscription after a trigger of the state machine, and the events that the table emits, in their order. */
export interface Moved {
  readonly subscription: Subscription
  readonly emits: readonly EventType[]
}

/**
 * Moves a subscription by a trigger of the state machine (S16).
 * @throws Problem 409 `invalid_transition` from a status that has no such row.
 */
export function transition(
  subscription: Subscription,
  trigger: SubscriptionTrigger,
  changes: Partial<Subscription> = {},
  action: string = trigger,
): Moved {
  const { status, emits } = stepOf(subscriptionTransitions, subscription.status, trigger, action)
  return { subscription: revised(subscription, { ...changes, status }), emits }
}
