import { allowedAddress } from '../../domain/checkout/redirect.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money/money.ts'
import { decideLinkChange, decideNewPaymentLink } from '../../domain/payment-link/decide-payment-link.ts'
import {
  counted,
  type CountedLink,
  type PaymentLink,
  type PaymentLinkChanges,
} from '../../domain/payment-link/payment-link.ts'
import { orderedAddOns } from '../../domain/pricing/add-on-order.ts'
import { requireQuantity } from '../../domain/pricing/plan-pricing.ts'
import { soldAt } from '../../domain/pricing/versions.ts'
import { conflict, invalid, notFound } from '../../domain/problem.ts'
import { requireSameCurrency } from '../../domain/money/same-currency.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { allUsesOf, paymentLinkRef, paymentLinksOf } from '../../store/entities/payment-link.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { readItems } from '../../store/read-items.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { readAddOns } from '../plans/read-add-ons.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/** The body of `POST /v1/payment-links`: a plan, an amount, or an amount that the payer names. */
export interface AskedLink extends Pick<
  PaymentLink,
  'quantity' | 'addOns' | 'description' | 'adjustable' | 'active' | 'maxUses' | 'successUrl' | 'metadata'
> {
  readonly planId?: string
  readonly amount?: number
  readonly openAmount: boolean
  readonly currency?: Currency
}

/**
 * Makes a payment link (M7).
 * @throws Problem 404 for the plan; 409 `plan_archived`; 422 unless it says one of plan, amount and open amount, and for a
 * quantity, add-ons or an address that a checkout would refuse.
 */
export async function createPaymentLink(context: Writing, asked: AskedLink): Promise<CountedLink> {
  const { merchantId } = context.tenant
  const { planId = null, amount = null, openAmount: _, currency, ...terms } = asked
  const { plan } = await load(context, { plan: planId === null ? null : planRef(merchantId, planId) })
  requireOneKind(asked)
  if (terms.successUrl !== null)
    allowedAddress('successUrl', terms.successUrl, {
      origins: null,
      loopback: context.deployment.allowLoopbackWebhooks,
    })
  if (planId !== null && !plan) throw notFound('planId')
  if (plan) {
    requireSameCurrency(currency, plan.currency)
    if (plan.archivedAt !== null) throw conflict('plan_archived', { path: 'planId' })
    requireQuantity(soldAt(plan, nowOf(context)), terms.quantity)
    orderedAddOns(plan, terms.addOns, await readAddOns(context, terms.addOns))
  }
  const link: PaymentLink = {
    ...terms,
    ...{ planId, amount, merchantId, version: 1 },
    currency: plan?.currency ?? currency ?? DEFAULT_CURRENCY,
    id: newId(context, 'paymentLink'),
    createdAt: nowOf(context),
  }
  const change = decideNewPaymentLink(link)
  return commitPlainChange(context, { ...change, result: counted(change.result, []) })
}

function requireOneKind({ planId, amount, openAmount, ...terms }: AskedLink): void {
  const kinds = [planId !== undefined, amount !== undefined, openAmount].filter(Boolean).length
  if (kinds !== 1) throw invalid('amount', 'give one of planId, amount and openAmount')
  if (planId === undefined && terms.addOns.length > 0) throw invalid('addOns', 'works with a plan only')
  if (planId === undefined && terms.description === null)
    throw invalid('description', 'is required: it says what is paid for')
  if (openAmount && (terms.adjustable || terms.quantity !== 1))
    throw invalid('quantity', 'does not go with an amount that the payer names')
}

/**
 * Reads a payment link with its results.
 * @throws Problem 404.
 */
export async function getPaymentLink(context: OperationContext, linkId: string): Promise<CountedLink> {
  const link = await readObject(context, paymentLinkRef(context.tenant.merchantId, linkId))
  const [found] = await withCounts(context, [link])
  return found!
}

/** The links of a tenant, newest first, each with its results. */
export async function listPaymentLinks(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<CountedLink>> {
  const page = await readList(context, paymentLinksOf(context.tenant.merchantId), parameters)
  return { ...page, items: await withCounts(context, page.items) }
}

/**
 * Changes a link's texts, or turns it off and on.
 * @throws Problem 404; 422 for an address that a checkout would refuse.
 */
export async function updatePaymentLink(
  given: Writing,
  linkId: string,
  changes: PaymentLinkChanges,
): Promise<CountedLink> {
  const context = strongly(given)
  const { link } = await load(context, { link: paymentLinkRef(context.tenant.merchantId, linkId) })
  if (!link) throw notFound()
  if (changes.successUrl != null)
    allowedAddress('successUrl', changes.successUrl, {
      origins: null,
      loopback: context.deployment.allowLoopbackWebhooks,
    })
  if (link.planId === null && changes.description === null)
    throw invalid('description', 'is required: it says what is paid for')
  const [before] = await withCounts(context, [link])
  const change = decideLinkChange(link, changes)
  return commitPlainChange(context, { ...change, result: { ...before!, link: change.result } })
}

async function withCounts(context: OperationContext, links: readonly PaymentLink[]): Promise<CountedLink[]> {
  const refs = links.map(allUsesOf)
  const items = await readItems(context.table, refs.flat(), 'eventual')
  const uses = refs.flat().map((ref, i) => (items[i] ? ref.codec.decode(items[i]) : null))
  let next = 0
  return links.map((link, i) => {
    const own = uses.slice(next, (next += refs[i]!.length))
    return counted(
      link,
      own.filter((one) => one !== null),
    )
  })
}
