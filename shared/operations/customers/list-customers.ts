import type { Customer } from '../../domain/customer.ts'
import { customersMatching, type CustomerFilters } from '../../store/entities/customer.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's customers, newest first; filtered by email address or phone if given (C1). */
export function listCustomers(
  context: OperationContext,
  parameters: ListParameters & CustomerFilters,
): Promise<Page<Customer>> {
  return readList(context, customersMatching(context.tenant.merchantId, parameters), parameters)
}
