import type { Customer } from '../../domain/customer.ts'
import { customersOf } from '../../store/entities/customer.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's customers, newest first. */
export function listCustomers(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<Customer>> {
  return readList(context, customersOf(context.merchantId), parameters)
}
