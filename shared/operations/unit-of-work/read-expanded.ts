import type { Customer } from '../../domain/customer.ts'
import type { Plan } from '../../domain/plan.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from './context.ts'

/** The objects shown beside one that is read; absent ones were not asked for (decisions 1). */
export interface Expanded {
  readonly customer?: Customer
  readonly plan?: Plan
}

/** Reads what `expand=customer,plan` asks for, in one round trip; none without it. */
export async function expand(
  context: OperationContext,
  { customerId, planId }: { readonly customerId: string; readonly planId: string },
  wanted: string | undefined,
): Promise<Expanded> {
  const names = wanted?.split(',') ?? []
  if (names.length === 0) return {}
  const { customer, plan } = await load(context, {
    customer: names.includes('customer') ? customerRef(context.merchantId, customerId) : null,
    plan: names.includes('plan') ? planRef(context.merchantId, planId) : null,
  })
  return { ...(customer ? { customer } : {}), ...(plan ? { plan } : {}) }
}
