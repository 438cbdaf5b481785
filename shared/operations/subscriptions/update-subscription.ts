import {
  decideUpdate,
  fieldsThatDiffer,
  requireRunning,
  type CodeChange,
  type FieldChanges,
} from '../../domain/subscription/decide-update.ts'
import type { AskedCollection } from '../../domain/subscription/collection.ts'
import { answered } from '../../domain/change/change.ts'
import { trialEndsNow } from '../../domain/subscription/trial-end.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf, strongly, withoutKey } from '../../store/context.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { loadBesideChange } from '../plan-change/beside-change.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import { runSubscriptionDue } from '../renewal/run-subscription-due.ts'
import type { Charging } from '../unit-of-work/context.ts'

/** The fields of `PATCH /v1/subscriptions/{id}` (D4.16); absent ones keep their values. */
export interface SubscriptionChanges extends FieldChanges, AskedCollection {
  /** Null removes the code. */
  readonly promoCode?: string | null
}

/**
 * Changes fields that do not affect the status. A new payment method is charged at once while past due (D7.14). A
 * subscription that has ended keeps its method, and may still be annotated.
 * @throws Problem 404, with the path for an unknown method; 409 `invalid_transition`, `version_mismatch`,
 * `payment_in_progress`; 422 with the reason why the promo code can't be used.
 */
export async function updateSubscription(
  context: Charging,
  subscriptionId: string,
  changes: SubscriptionChanges,
  version: number | null,
): Promise<Subscription> {
  const resumed = context.request.idempotency?.resumed
  if (resumed) return endTrialNow(context, resumed)
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, version)
  const fields = fieldsThatDiffer(loaded, changes)
  const code = await codeChange(context, loaded.subscription, changes.promoCode)
  const update = decideUpdate({ ...loaded, draft }, { fields, code }, momentOf(context))
  if (update.kind === 'gives_up_change') {
    await giveUpChange(context, loaded.subscription)
    return updateSubscription(strongly(context), subscriptionId, changes, version)
  }
  // A trial that ends now is renewed by this request, which a repeat continues (K8).
  if (endsNow(changes, loaded.subscription)) {
    await commitChange(context, update.change, { claim: subscriptionId })
    return endTrialNow(context, subscriptionId)
  }
  const saved = await commitChange(context, update.change)
  if (update.offered) await chargeNewMethod(context, [saved])
  return saved
}

/** Whether a request ends a running trial. */
function endsNow({ trialEndsAt }: SubscriptionChanges, { status }: Subscription): boolean {
  return trialEndsAt === trialEndsNow && status === 'trialing'
}

/** The first renewal of a trial that is over; the answer is its outcome, past due after a decline (K8). */
async function endTrialNow(context: Charging, subscriptionId: string): Promise<Subscription> {
  const fresh = strongly(context)
  const { merchantId } = fresh.tenant
  const { pk, sk } = subscriptionRef(merchantId, subscriptionId)
  const { subscription } = await readSubscriptionState(fresh, subscriptionId)
  const { customerId, planId } = subscription
  const hints = { customerId, planId }
  await runSubscriptionDue(withoutKey(fresh), {
    ...{ merchantId, pk, sk, hints },
    ...{ at: nowOf(fresh), job: 'trial-end' },
  })
  return commitChange(context, answered((await readSubscriptionState(fresh, subscriptionId)).subscription))
}

/** The change of code that a request makes; none if it names the same code. */
async function codeChange(
  context: Charging,
  subscription: Subscription,
  text: string | null | undefined,
): Promise<CodeChange> {
  if (text === undefined) return { kind: 'stays' }
  requireRunning(subscription)
  if (text === null) return { kind: subscription.promoCodeId === null ? 'stays' : 'none' }
  const { name } = await load(context, { name: promoNameRef(context, text) })
  const promo = await readPromoCode(context, name, 'promoCode')
  return promo.id === subscription.promoCodeId ? { kind: 'stays' } : { kind: 'another', promo }
}
