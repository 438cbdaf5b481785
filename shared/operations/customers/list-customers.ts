import { customersMatching, type CustomerFilters } from '../../store/entities/customer.ts'
import type { Page } from '../../store/page.ts'
import { seen, type SeenCustomer } from './people.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's customers, newest first; filtered by email address or phone if given (C1). */
export async function listCustomers(
  context: OperationContext,
  parameters: ListParameters & CustomerFilters,
): Promise<Page<SeenCustomer>> {
  const page = await readList(context, customersMatching(context.tenant.merchantId, parameters), parameters)
  return { ...page, items: await seen(context, page.items) }
}
