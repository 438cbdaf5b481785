import { defaultBranding, type Branding } from '../../domain/merchant/branding.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { chosenOf, requireUsable, type PayersChoice } from '../../domain/payment-link/decide-payment-link.ts'
import type { LinkAddress, PaymentLink } from '../../domain/payment-link/payment-link.ts'
import { soldAt, type PricedPlan } from '../../domain/pricing/versions.ts'
import { invalid, notFound, Problem } from '../../domain/problem.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { linkUsesRef, paymentLinkRef } from '../../store/entities/payment-link.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OpenedSession } from '../checkout/open-session.ts'
import { openPurchase } from '../checkout/start-checkout.ts'
import { countInSpan } from '../unit-of-work/count-in-window.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { linkSpanMs } from '../waits.ts'

/** What the page of a link shows. */
export interface ShownLink {
  readonly link: PaymentLink
  readonly merchant: Merchant
  readonly branding: Branding
  /** At its present price. */
  readonly plan: PricedPlan | null
  /** Why it accepts no payment now; null if it does. */
  readonly closed: 'link_inactive' | 'link_used_up' | 'plan_archived' | null
}

/**
 * Reads a link for anyone with its address. One that accepts no payment is shown as well, with the reason.
 * @throws Problem 404.
 */
export async function showPaymentLink(
  context: OperationContext,
  { merchantId, linkId }: LinkAddress,
): Promise<ShownLink> {
  const { link, uses, merchant, branding } = await load(context, {
    link: paymentLinkRef(merchantId, linkId),
    uses: linkUsesRef(merchantId, linkId),
    merchant: merchantRef(merchantId),
    branding: brandingRef(merchantId),
  })
  if (!link || !merchant || merchant.disabled) throw notFound()
  const { plan } = await load(context, {
    plan: link.planId === null ? null : planRef(merchantId, link.planId),
  })
  const shown = {
    link,
    merchant,
    branding: branding ?? defaultBranding,
    plan: plan ? soldAt(plan, nowOf(context)) : null,
  }
  return { ...shown, closed: closedBy(shown, uses?.taken ?? 0) }
}

function closedBy({ link, plan }: Pick<ShownLink, 'link' | 'plan'>, taken: number): ShownLink['closed'] {
  if (plan !== null && plan.archivedAt !== null) return 'plan_archived'
  try {
    requireUsable(link, taken)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.details[0]?.['reason'] as ShownLink['closed']
  }
}

/** A payer's input on a link's page. */
export interface PayersOrder extends PayersChoice {
  readonly email?: string
  readonly phone?: string
}

/** How many sessions one network opens by one link in a minute: as many as with a publishable key (A5). */
const openedAMinute = 30

/**
 * Opens the checkout of a link's payer (M7). It is a stranger's session, like one of a publishable key: typed contacts are not
 * vouched for and find no customer, and declines are counted for the link (A1, A4, A7).
 * @throws Problem 404; 409 `link_inactive`, `link_used_up`, `plan_archived`, `merchant_held`, `gateway_held`; 422; 429.
 */
export async function payByLink(
  given: Writing,
  address: LinkAddress,
  { email, phone, ...choice }: PayersOrder,
): Promise<OpenedSession> {
  const context = strongly(given)
  const { link, merchant, closed } = await showPaymentLink(context, address)
  if (closed !== null) throw new Problem('conflict', [{ reason: closed }])
  const { quantity, amount } = chosenOf(link, choice)
  if (link.planId !== null && email === undefined && phone === undefined)
    throw invalid('email', 'is required to know who pays')
  await countInSpan(
    context,
    {
      name: `link#${link.id}#${context.request.actor.source ?? ''}`,
      count: openedAMinute,
      windowMs: linkSpanMs,
    },
    (retryAfterSeconds) => new Problem('rate_limited', [{ reason: 'too_many_tries' }], { retryAfterSeconds }),
  )
  const { id, planId, addOns, currency, description, maxUses, successUrl, metadata } = link
  const order = {
    ...(planId === null ? { amount: amount!, currency } : { planId, addOns }),
    ...(email === undefined ? {} : { customerEmail: email }),
    ...(phone === undefined ? {} : { customerPhone: phone }),
    ...(successUrl === null ? {} : { successUrl }),
    quantity,
    metadata,
  }
  const tenant = { ...context.tenant, timeZone: merchant.timeZone }
  return openPurchase({ ...context, tenant }, order, {
    ...{ id, publishableKeyId: id, timeZone: merchant.timeZone, redirects: 'anywhere' },
    link: { id, maxUses, description },
  })
}
