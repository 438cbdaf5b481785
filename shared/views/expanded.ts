import type { Customer } from '../domain/customer/customer.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { PricedPlan } from '../domain/pricing/versions.ts'
import { customerView } from './customer.ts'
import { invoiceView } from './invoice.ts'
import { planView } from './plan.ts'

/** The objects shown beside the one that is read; those not requested are absent (D1.13). */
export interface Expanded {
  readonly customer?: Customer
  readonly plan?: PricedPlan
  readonly invoice?: AnyInvoice
}

/** The expanded objects of an answer (D1.13); absent unless requested. */
export function expandedView({ customer, plan, invoice }: Expanded) {
  return {
    ...(customer ? { customer: customerView(customer) } : {}),
    ...(plan ? { plan: planView(plan) } : {}),
    ...(invoice ? { invoice: invoiceView(invoice) } : {}),
  }
}
