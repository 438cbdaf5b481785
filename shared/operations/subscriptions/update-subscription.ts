import { revised } from '../../domain/revised.ts'
import type { Metadata } from '../../domain/metadata.ts'
import { invalidTransition, notFound } from '../../domain/problem.ts'
import { attachPromo } from '../../domain/subscription/attach-promo.ts'
import { updated } from '../../domain/subscription/event-drafts.ts'
import { dueForNewMethod } from '../../domain/subscription/new-method.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { terminalStatuses } from '../../domain/subscription/transitions.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { load } from '../../store/load.ts'
import type { Write } from '../../store/write.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import { carriedWrites, loadBesideChange } from '../plan-change/beside-change.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import { redemptionWrites } from '../promo-codes/count-redemption.ts'
import { saveSubscription } from '../billing-state/save-subscription.ts'

/** What `PATCH /v1/subscriptions/{id}` may name (D4.16); absent fields stay. */
export interface SubscriptionChanges {
  /** Null returns to the customer's default. */
  readonly paymentMethodId?: string | null
  readonly metadata?: Metadata
  /** Null takes the code off. */
  readonly promoCode?: string | null
}

/**
 * Changes what is no matter of status. A new payment method is charged at once while past due (D7.14). What has
 * ended keeps its method, and may still be annotated.
 * @throws Problem 404, with the path for an unknown method; 409 `invalid_transition`, `version_mismatch`, `payment_in_progress`;
 * 422 with the reason why the promo code can't be used.
 */
export async function updateSubscription(
  context: Charging,
  subscriptionId: string,
  changes: SubscriptionChanges,
  version: number | null,
): Promise<Subscription> {
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, version)
  const { subscription } = loaded
  const given = differing(loaded, changes)
  const promo = await newPromo(context, loaded, changes.promoCode)
  const fields = Object.keys({ ...given, ...(promo && { promoCodeId: true }) }) as (keyof Subscription)[]
  if (fields.length === 0) return commit(context, { writes: [], result: subscription })
  // What a plan change costs hangs on the code, so one that waits for its payer is given up for another code (A9).
  if (draft && promo) {
    await giveUpChange(context, subscription)
    return updateSubscription(strongly(context), subscriptionId, changes, version)
  }
  const methodId = given.paymentMethodId
  const offered = methodId == null ? null : dueForNewMethod(subscription, methodId, nowOf(context))
  const after = { ...(offered ?? revised(subscription, {})), ...given, ...promo?.fields }
  const further = { writes: [...(promo?.writes ?? []), ...carriedWrites(draft, given)] }
  const saved = await saveSubscription(context, loaded, after, [updated(...fields)], further)
  if (offered) await chargeNewMethod(context, [after])
  return saved
}

/**
 * The promo code that is put on or taken off, with the write that counts it; null when it stays. The next cycle invoice is
 * its first; the one that it replaces stays counted.
 */
async function newPromo(
  context: Charging,
  { subscription, plan }: LoadedBilling,
  text: string | null | undefined,
): Promise<{ fields: Partial<Subscription>; writes: readonly Write[] } | null> {
  if (text === undefined) return null
  if (terminalStatuses.includes(subscription.status)) throw invalidTransition(subscription.status, 'update')
  if (text === null) {
    const bare = subscription.promoCodeId === null
    return bare ? null : { fields: { promoCodeId: null, discount: null }, writes: [] }
  }
  const { name } = await load(context, { name: promoNameRef(context, text) })
  const promo = await readPromoCode(context, name, 'promoCode')
  if (promo.id === subscription.promoCodeId) return null
  const fields = attachPromo(promo, plan, nowOf(context), 'promoCode')
  return { fields, writes: redemptionWrites(context, promo) }
}

/** The fields that become something else. */
function differing(
  { subscription, customer }: LoadedBilling,
  changes: SubscriptionChanges,
): SubscriptionChanges {
  const { paymentMethodId, metadata } = changes
  if (paymentMethodId !== undefined) {
    if (terminalStatuses.includes(subscription.status)) throw invalidTransition(subscription.status, 'update')
    const known = customer.paymentMethods.some(
      ({ id, status }) => id === paymentMethodId && status === 'active',
    )
    if (paymentMethodId !== null && !known) throw notFound('paymentMethodId')
  }
  const sameMethod = paymentMethodId === undefined || paymentMethodId === subscription.paymentMethodId
  const same = (a: Metadata): boolean => JSON.stringify(a) === JSON.stringify(subscription.metadata)
  return {
    ...(sameMethod ? {} : { paymentMethodId }),
    ...(metadata === undefined || same(metadata) ? {} : { metadata }),
  }
}
