import type { Customer } from '../types.ts'

/** A link to an object's customer, with the name by which people know them. */
export function CustomerLink({
  of: { customerId, customer },
}: {
  readonly of: { readonly customerId: string; readonly customer?: Pick<Customer, 'name' | 'email'> | null }
}) {
  return <a href={`/dashboard/customers/${customerId}`}>{customer?.name ?? customer?.email ?? customerId}</a>
}
