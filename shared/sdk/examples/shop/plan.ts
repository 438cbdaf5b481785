import type { BillingClient, Plan } from 'subscription-billing-client'

const gold = { name: 'Gold', amount: 500_000, interval: 'month' } as const // kobo

/**
 * The shop's plan: an existing one, or a new one. It is found by its terms, because an `Idempotency-Key` is
 * remembered for 30 days only, and a shop that starts again later would make another one. A real shop keeps the plan's
 * identifier in its settings.
 */
export async function shopsPlan(billing: BillingClient): Promise<Plan> {
  for await (const plan of billing.plans.list({ limit: 100 }))
    if (
      plan.archivedAt === null &&
      plan.name === gold.name &&
      plan.amount === gold.amount &&
      plan.interval === gold.interval
    )
      return plan
  // Two shops that start at once make one plan together.
  return billing.plans.create(gold, { idempotencyKey: 'shop-gold-monthly' })
}
