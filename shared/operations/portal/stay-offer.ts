import { turned } from '../../domain/change/change.ts'
import { cancelsAtPeriodEnd, requireAllowed, type StayOffer } from '../../domain/portal/portal-settings.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import { canBeTaken, offeredLately, pauseEnd, termsOnDay } from '../../domain/subscription/stay-offer.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Terms } from '../../domain/subscription/terms.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { addMs } from '../../domain/time/time.ts'
import { offerTakenWithinMs } from '../../domain/time/waits.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { atMerchant, type Owned } from '../identity/person.ts'
import { changePlan } from '../plan-change/change-plan.ts'
import { getPortalSettings } from '../portal-settings/get-portal-settings.ts'
import { promoNameRef } from '../promo-codes/find-promo-code.ts'
import { pauseSubscription } from '../subscriptions/pause-subscription.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { requireOwn } from './change-own.ts'
import { ownSubscription } from './own-objects.ts'
import { soldAt, type PricedPlan } from '../../domain/pricing/versions.ts'

/** An offer to a customer who is about to cancel, in its parts. */
export interface OfferShown {
  readonly kind: StayOffer['kind']
  readonly resumesAt: string | null
  readonly plan: PricedPlan | null
  readonly promoCode: string | null
  /** The day of the month, with what is paid when on it; null for another kind. */
  readonly billingDay: number | null
  readonly terms: Terms | null
}

/** What a customer sees before they cancel. */
export interface CancelPreview {
  readonly mode: Writing['tenant']['mode']
  readonly subscription: Subscription
  readonly plan: Plan | null
  readonly atPeriodEnd: boolean
  readonly endsAt: string
  readonly offer: OfferShown | null
  readonly reason: string | null
}

/**
 * The effect of a cancel, with the merchant's offer if it can be accepted and none was shown in the last 180 days. That it is shown
 * is stored before: a crash in between costs the merchant an offer, and the customer never gets a second one.
 * @throws Problem 403 `portal_disabled`; 404; 409 `customer_blacklisted`.
 */
export async function previewOwnCancel(
  context: Writing,
  id: string,
  reason: string | null,
): Promise<Owned<CancelPreview>> {
  const { object, relation } = await ownSubscription(context, id)
  const settings = await getPortalSettings(context, relation.merchant.merchantId)
  requireAllowed(settings, relation.customer, { kind: 'cancel' })
  const atPeriodEnd = cancelsAtPeriodEnd(settings, object, null)
  return atMerchant(
    context,
    relation,
    (tenant) =>
      show(tenant, { id, customer: relation.customer }, { offer: settings.offer, atPeriodEnd, reason }),
    (preview) => ({ object: preview, relation }),
  )
}

async function show(
  given: Writing,
  { id, customer }: Pick<Subscription, 'id'> & { readonly customer: Customer },
  { offer, ...about }: { offer: StayOffer | null; atPeriodEnd: boolean; reason: string | null },
): Promise<CancelPreview> {
  const context = strongly(given)
  const { subscription, plan, next, promo } = await loadOffer(context, id, offer)
  const now = nowOf(context)
  const preview = {
    ...about,
    mode: context.tenant.mode,
    subscription,
    plan,
    endsAt: about.atPeriodEnd ? subscription.currentPeriodEnd : now,
  }
  const state = plan && { subscription, plan, next, promo }
  if (offer === null || state === null || offeredLately(subscription, now) || !canBeTaken(offer, state, now))
    return { ...preview, offer: null }
  const shown: OfferShown = {
    kind: offer.kind,
    resumesAt: offer.kind === 'pause' ? pauseEnd(subscription, offer.months ?? 1, now) : null,
    plan: next && soldAt(next, now),
    promoCode: promo?.code ?? null,
    billingDay: offer.kind === 'billing_day' ? (offer.billingDay ?? null) : null,
    terms:
      offer.kind === 'billing_day'
        ? termsOnDay({ subscription, plan: state.plan, scheduled: null, customer }, offer, now)
        : null,
  }
  const after = revised(subscription, { offerShownAt: now })
  const turns = turned('subscription', subscription, after)
  const result = { ...preview, offer: shown }
  return commitChange(context, { turns, moves: [], events: [], about: {}, result })
}

/**
 * Accepts the offer that was shown: at most a day ago, by the operation that the merchant's own calls use.
 * @throws Problem 403 `portal_disabled`, `contact_changed`; 404; 409 `no_offer`.
 */
export async function acceptOwnOffer(context: Charging, id: string): Promise<Owned<Subscription>> {
  const { relation } = await requireOwn(context, id, { kind: 'cancel' })
  const { offer } = await getPortalSettings(context, relation.merchant.merchantId)
  return atMerchant(
    context,
    relation,
    (tenant) => take(tenant, id, offer),
    (object) => ({ object, relation }),
  )
}

async function take(given: Charging, id: string, offer: StayOffer | null): Promise<Subscription> {
  const context = strongly(given)
  const { subscription, plan, next, promo } = await loadOffer(context, id, offer)
  const now = nowOf(context)
  const { offerShownAt = null } = subscription
  const isOpen = offerShownAt !== null && addMs(offerShownAt, offerTakenWithinMs) > now
  if (offer === null || !isOpen || !plan || !canBeTaken(offer, { subscription, plan, next, promo }, now))
    throw conflict('no_offer')
  switch (offer.kind) {
    case 'pause':
      return pauseSubscription(context, id, pauseEnd(subscription, offer.months ?? 1, now))
    case 'plan': {
      const order = { planId: offer.planId ?? '', effective: 'at_renewal', proration: 'charge_now' } as const
      return (await changePlan(context, id, order, null)).subscription
    }
    case 'code':
      return updateSubscription(context, id, { promoCode: offer.promoCode }, null)
    case 'billing_day':
      return updateSubscription(context, id, { billingDay: offer.billingDay ?? null }, null)
  }
}

async function loadOffer(context: Writing, id: string, offer: StayOffer | null) {
  const { merchantId } = context.tenant
  const { subscription, next, name } = await load(context, {
    subscription: subscriptionRef(merchantId, id),
    next: offer?.planId ? planRef(merchantId, offer.planId) : null,
    name: promoNameRef(context, offer?.promoCode ?? undefined),
  })
  if (!subscription) throw notFound()
  const { plan, promo } = await load(context, {
    plan: planRef(merchantId, subscription.planId),
    promo: name ? promoCodeRef(merchantId, name.target) : null,
  })
  return { subscription, plan: plan ?? null, next: next ?? null, promo: promo ?? null }
}

/**
 * Pauses a subscription for so many months, if its merchant lets customers; it resumes automatically.
 * @throws Problem 403 `portal_disabled`, `contact_changed`; 404; 409.
 */
export async function pauseOwn(context: Writing, id: string, months: number): Promise<Owned<Subscription>> {
  const { object, relation } = await requireOwn(context, id, { kind: 'pause' })
  return atMerchant(
    context,
    relation,
    async (tenant) => {
      await load(tenant, {})
      return pauseSubscription(tenant, id, pauseEnd(object, months, nowOf(tenant)))
    },
    (subscription) => ({ object: subscription, relation }),
  )
}
