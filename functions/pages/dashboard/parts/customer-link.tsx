import type { Customer } from '../types.ts'

/** A link to an object's customer, by the name people know. */
export function CustomerLink({
  of: { customerId, customer },
}: {
  readonly of: { readonly customerId: string; readonly customer?: Pick<Customer, 'name' | 'email'> | null }
}) {
  return <a href={`/dashboard/customers/${customerId}`}>{customer?.name ?? customer?.email ?? customerId}</a>
}
