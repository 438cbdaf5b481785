import type { Page } from '../api.ts'
import { price } from '../format.ts'
import { useApi, useLoad } from '../state.tsx'
import type { Plan } from '../types.ts'

/** The plans to choose from in a form. */
export function usePlans() {
  const api = useApi()
  return useLoad(() => api.v1<Page<Plan>>('GET', '/plans?limit=100'), [api.mode])
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
