import type { Customer } from '../../domain/customer/customer.ts'
import { customersMatching, type CustomerFilters } from '../../store/entities/customer.ts'
import type { Page } from '../../store/page.ts'
import { seen, type SeenCustomer } from './people.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { hasMetadata, metadataInCursor, type MetadataFilter } from '../unit-of-work/list-filters.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

export interface CustomersAsked extends ListParameters, CustomerFilters {
  readonly metadata?: MetadataFilter | undefined
}

/** A tenant's customers, newest first; filtered by email address, phone and metadata if given (C1, Q6). */
export async function listCustomers(
  context: OperationContext,
  parameters: CustomersAsked,
): Promise<Page<SeenCustomer>> {
  const { metadata } = parameters
  const source = customersMatching(context.tenant.merchantId, parameters)
  const narrowed = {
    ...source,
    filters: { ...source.filters, ...metadataInCursor(metadata) },
    matches: (one: Customer) => (source.matches?.(one) ?? true) && hasMetadata(one, metadata),
  }
  const page = await readList(context, metadata === undefined ? source : narrowed, parameters)
  return { ...page, items: await seen(context, page.items) }
}
