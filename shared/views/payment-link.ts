import {
  PaymentLinkAddress,
  type CountedLink,
  type PaymentLink,
} from '../domain/payment-link/payment-link.ts'
import type { Plan } from '../domain/catalog/plan.ts'

/** A payment link as the interface shows it (M7). */
export function paymentLinkView({ link, paidCount, paidAmount }: CountedLink) {
  const { id, planId, quantity, addOns, amount, currency, description, adjustable, active } = link
  const { maxUses, successUrl, metadata, createdAt } = link
  return {
    id,
    url: new PaymentLinkAddress(link),
    ...{ planId, quantity, addOns, amount },
    openAmount: isOpenAmount(link),
    ...{ currency, description, adjustable, active, maxUses, paidCount, paidAmount },
    ...{ successUrl, metadata, createdAt },
  }
}

/** A link as anyone with its address sees it: without the merchant's notes and counts. */
export function shownLinkView({
  link,
  merchant,
  plan,
  closed,
}: {
  readonly link: PaymentLink
  readonly merchant: { readonly name: string }
  readonly plan: Plan | null
  readonly closed: 'link_inactive' | 'link_used_up' | 'plan_archived' | null
}) {
  const { planId, amount, currency, quantity, adjustable, description } = link
  return {
    merchantName: merchant.name,
    description: description ?? plan?.name ?? '',
    ...{ planId, amount, currency, quantity, adjustable, closed },
  }
}

function isOpenAmount({ planId, amount }: PaymentLink): boolean {
  return planId === null && amount === null
}
