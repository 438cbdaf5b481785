import type { Page } from '../api.ts'
import { mostUnits, priceFor } from '../../../../shared/domain/pricing/pricing.ts'
import { price } from '../format.ts'
import { useApi, useLoad } from '../state.tsx'
import type { AddOn, Plan } from '../types.ts'
import { intervals } from '../words.ts'
import { Field } from './form.tsx'

/** The plans to choose from in a form. */
export function usePlans() {
  const api = useApi()
  return useLoad(() => api.v1<Page<Plan>>('GET', '/plans?limit=100'), [api.mode])
}

/** The price of so many units of a plan for a period: `₦6,000 a month`; free ones say so, and units it does not sell have none. */
export function priceOfUnits(plan: Plan, quantity: number): string {
  const { model, tiers } = plan.pricing
  if (model === 'free') return 'free'
  const pricing =
    model === 'graduated' ? { model, tiers: tiers ?? [] } : ({ model, amount: plan.amount } as const)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostUnits) return price(plan)
  return price({ ...plan, amount: priceFor(pricing, quantity) })
}

/** The options of a choice among the plans that can still be subscribed to, each with its price. */
export function PlanOptions({ of, but }: { readonly of: readonly Plan[]; readonly but?: string }) {
  return (
    <>
      {of
        .filter((plan) => plan.archivedAt === null && plan.id !== but)
        .map((plan) => (
          <option value={plan.id}>
            {plan.name}: {price(plan)}
          </option>
        ))}
    </>
  )
}

const currencies = ['NGN', 'USD', 'GBP', 'EUR', 'GHS', 'KES', 'ZAR']

/** The currency of a price. */
export function CurrencyField() {
  return (
    <Field label="Currency" name="currency" hint="Payouts are in naira only.">
      {currencies.map((one) => (
        <option>{one}</option>
      ))}
    </Field>
  )
}

/** How long a period is. */
export function PeriodFields() {
  return (
    <div class="fields">
      <Field label="Every" name="intervalCount" type="number" value={1} min={1} />
      <Field label="Interval" name="interval" value="month">
        {Object.entries(intervals).map(([value, [one]]) => (
          <option value={value}>{one}</option>
        ))}
      </Field>
    </div>
  )
}

/** The plans and add-ons to choose from in a form. */
export function usePlansAndAddOns() {
  const api = useApi()
  return useLoad(async () => {
    const [plans, addOns] = await Promise.all([
      api.v1<Page<Plan>>('GET', '/plans?limit=100'),
      api.v1<Page<AddOn>>('GET', '/add-ons?limit=100'),
    ])
    return { plans: plans.items, addOns: addOns.items }
  }, [api.mode])
}
