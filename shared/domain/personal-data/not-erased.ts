import type { Customer } from '../customer/customer.ts'
import { conflict } from '../problem.ts'

/**
 * Refuses changes that would give an erased customer new data: they are served under a new record (O3).
 * @throws Problem 409 `customer_erased`.
 */
export function requireNotErased({ erasedAt = null }: Pick<Customer, 'erasedAt'>): void {
  if (erasedAt !== null) throw conflict('customer_erased')
}
