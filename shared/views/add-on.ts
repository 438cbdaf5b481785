import type { AddOn } from '../domain/catalog/add-on.ts'
import { pricingView } from './plan.ts'

/** An add-on as the interface shows it (K4). */
export function addOnView(addOn: AddOn) {
  const { id, name, amount, currency, interval, intervalCount, archivedAt, createdAt, pricing } = addOn
  return {
    ...{ id, name, amount, currency, interval, intervalCount, archivedAt, createdAt },
    pricing: pricingView(pricing),
  }
}
