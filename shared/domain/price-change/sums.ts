import { reachOf } from '../customer/contact.ts'
import type { Customer } from '../customer/customer.ts'
import type { NotifyChannel } from '../dunning/settings.ts'
import { fitsPlan } from '../catalog/promo-code.ts'
import { mrrOf } from '../analytics/mrr.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { TermsState } from '../subscription/terms.ts'
import type { PriceChange, PriceChangeSums, PricePromise } from './price-change.ts'
import { isAffected, mrrAfter, promiseOf } from './promise.ts'

/** What a change means for one subscription. */
export interface Effect {
  readonly subscription: Subscription
  readonly customer: Customer
  /** Null if it never pays the new price: it ends, leaves or keeps the old one. */
  readonly promise: PricePromise | null
  readonly mrrBefore: number
  readonly mrrAfter: number
  /** Whether any channel of the merchant reaches its customer. */
  readonly reachable: boolean
  /** Whether a code that never ends lowers what it pays. */
  readonly lastingCode: boolean
}

/** What a change means for a subscription: its renewals are decided with the change and without. */
export function effectOf(state: TermsState, change: PriceChange, channels: readonly NotifyChannel[]): Effect {
  const { subscription, customer, plan } = state
  const promise = promiseOf(state, change)
  const { discount } = subscription
  return {
    subscription,
    customer,
    promise,
    mrrBefore: mrrOf(subscription),
    mrrAfter: mrrAfter(subscription, plan, promise),
    reachable: isReachable(customer, channels),
    lastingCode: discount?.duration === 'forever' && fitsPlan(discount, change.planId),
  }
}

/** Whether a message reaches a customer by any of these channels. */
export function isReachable(customer: Customer, channels: readonly NotifyChannel[]): boolean {
  return channels.some((channel) => {
    const contact = channel === 'email' ? 'email' : 'phone'
    return customer[contact] !== null && reachOf(customer, contact) !== 'none'
  })
}

/** The sums with one more subscription. */
export function plusEffect(sums: PriceChangeSums, effect: Effect): PriceChangeSums {
  const { promise } = effect
  const changes = promise !== null && isAffected(promise)
  const at = promise?.at ?? null
  return {
    subscriptions: sums.subscriptions + 1,
    changing: sums.changing + (changes ? 1 : 0),
    withLastingCode: sums.withLastingCode + (promise !== null && effect.lastingCode ? 1 : 0),
    unreachable: sums.unreachable + (changes && !effect.reachable ? 1 : 0),
    mrrBefore: sums.mrrBefore + effect.mrrBefore,
    mrrAfter: sums.mrrAfter + effect.mrrAfter,
    before: sums.before + (promise?.was.amount ?? 0),
    after: sums.after + (promise?.amount ?? 0),
    firstAt: at !== null && (sums.firstAt === null || at < sums.firstAt) ? at : sums.firstAt,
    lastAt: at !== null && (sums.lastAt === null || at > sums.lastAt) ? at : sums.lastAt,
  }
}
