import type { Customer } from '../types.ts'

/** Leads to the customer of something, by the name that people know them by. */
export function CustomerLink({
  of: { customerId, customer },
}: {
  readonly of: { readonly customerId: string; readonly customer?: Pick<Customer, 'name' | 'email'> | null }
}) {
  return <a href={`/dashboard/customers/${customerId}`}>{customer?.name ?? customer?.email ?? customerId}</a>
}
