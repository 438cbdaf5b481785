import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invoicesOf } from '../../store/entities/invoice.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

export interface InvoiceFilters extends ListParameters {
  readonly customerId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly status?: string | undefined
}

/**
 * A tenant's invoices, newest first. Subscription and customer have an index; other filters apply while reading
 * (D1.12), and an unknown identifier gives an empty list (D1.19).
 */
export function listInvoices(context: OperationContext, filters: InvoiceFilters): Promise<Page<Invoice>> {
  const { customerId, subscriptionId, status } = filters
  const source = invoicesOf(context.tenant.merchantId, {
    customerId: customerId ?? null,
    subscriptionId: subscriptionId ?? null,
  })
  const both = customerId !== undefined && subscriptionId !== undefined
  const matches = (one: Invoice): boolean =>
    (customerId === undefined || one.customerId === customerId) &&
    (status === undefined || one.status === status)
  return readList(
    context,
    {
      ...source,
      filters: { customerId, subscriptionId, status },
      ...(both || status !== undefined ? { matches } : {}),
    },
    filters,
  )
}
