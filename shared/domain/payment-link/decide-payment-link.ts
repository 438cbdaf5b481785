import { made, turned } from '../change/change.ts'
import { MAX_AMOUNT } from '../money/money.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { conflict, invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { PaymentLink, PaymentLinkChanges } from './payment-link.ts'

/** A new payment link; all is given or defaulted. */
export function decideNewPaymentLink(link: PaymentLink): PlainChange<PaymentLink> {
  return plainChange(link, made('paymentLink', link))
}

/** A link with what its merchant changes; a page that is open keeps what it was opened with. */
export function decideLinkChange(link: PaymentLink, changes: PaymentLinkChanges): PlainChange<PaymentLink> {
  const after = Object.keys(changes).length === 0 ? link : revised<PaymentLink>(link, changes)
  return plainChange(after, turned('paymentLink', link, after))
}

/**
 * Requires a link that may be paid once more.
 * @param taken uses that were paid or are reserved.
 * @throws Problem 409 `link_inactive`, `link_used_up`.
 */
export function requireUsable(
  { active, maxUses }: Pick<PaymentLink, 'active' | 'maxUses'>,
  taken: number,
): void {
  if (!active) throw conflict('link_inactive')
  if (maxUses !== null && taken >= maxUses) throw conflict('link_used_up')
}

/** A payer's choices on a link's page. */
export interface PayersChoice {
  readonly quantity?: number
  /** Minor units. */
  readonly amount?: number
}

/** What is bought by a link. */
export interface Chosen {
  readonly quantity: number
  /** Minor units of all units; null for a plan, whose price says it. */
  readonly amount: number | null
}

/**
 * A purchase by a link: the merchant's terms, and the payer's choices that the link allows.
 * @throws Problem 422 for a choice that the link does not allow, a missing one, and more than any payment may be.
 */
export function chosenOf(
  { planId, amount, quantity, adjustable }: PaymentLink,
  choice: PayersChoice,
): Chosen {
  if (choice.quantity !== undefined && choice.quantity !== quantity && !adjustable)
    throw invalid('quantity', 'is fixed by the link')
  const units = adjustable ? (choice.quantity ?? quantity) : quantity
  const isOpen = planId === null && amount === null
  if (!isOpen) {
    if (choice.amount !== undefined) throw invalid('amount', 'is fixed by the link')
    return { quantity: units, amount: amount === null ? null : sumOf(amount, units) }
  }
  if (choice.amount === undefined) throw invalid('amount', 'is required: the payer names it')
  return { quantity: 1, amount: choice.amount }
}

/** A product of two numbers that are safe may not be: it is compared before it is made. */
function sumOf(amount: number, units: number): number {
  if (units > MAX_AMOUNT / amount) throw invalid('quantity', 'comes to too much')
  return amount * units
}
