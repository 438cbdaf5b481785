import type { AddOn, AskedAddOn } from './add-on.ts'
import { made, turned } from '../change/change.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { amountOf, completePricing, requireQuantity } from '../pricing/plan-pricing.ts'
import { revised } from '../change/revised.ts'

/**
 * A new add-on; all terms are given or defaulted (K4).
 * @throws Problem 422 as `amountOf`.
 */
export function decideNewAddOn(
  origin: Pick<AddOn, 'merchantId' | 'id' | 'createdAt'>,
  { amount: asked, pricing: askedPricing, ...terms }: AskedAddOn,
): PlainChange<AddOn> {
  const pricing = completePricing(askedPricing)
  const addOn = {
    ...terms,
    ...origin,
    amount: amountOf(pricing, asked),
    pricing,
    archivedAt: null,
    version: 1,
  }
  requireQuantity(addOn, pricing.minQuantity)
  return plainChange(addOn, made('addOn', addOn))
}

/** Another name: it applies to lines of later buyers. */
export function decideAddOnName(addOn: AddOn, { name }: { readonly name?: string }): PlainChange<AddOn> {
  const after = name === undefined || name === addOn.name ? addOn : revised(addOn, { name })
  return plainChange(after, turned('addOn', addOn, after))
}

/** Archives an add-on: it can't be added any more, present subscribers keep it (K4). May be repeated. */
export function decideAddOnArchive(addOn: AddOn, now: string): PlainChange<AddOn> {
  const after = addOn.archivedAt === null ? revised(addOn, { archivedAt: now }) : addOn
  return plainChange(after, turned('addOn', addOn, after))
}
