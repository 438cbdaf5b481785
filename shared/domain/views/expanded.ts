import type { Customer } from '../customer.ts'
import type { Plan } from '../plan.ts'
import { customerView } from './customer.ts'
import { planView } from './plan.ts'

/** The expanded objects of an answer (decisions 1): absent unless asked for. */
export function expandedView({ customer, plan }: { readonly customer?: Customer; readonly plan?: Plan }) {
  return {
    ...(customer ? { customer: customerView(customer) } : {}),
    ...(plan ? { plan: planView(plan) } : {}),
  }
}
