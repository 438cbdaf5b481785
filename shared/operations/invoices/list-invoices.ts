import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { isOverdue } from '../../domain/invoice/waiting.ts'
import { invoicesOf } from '../../store/entities/invoice.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { customerAsked, isOneOf, type OfCustomer } from '../unit-of-work/list-filters.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

export interface InvoiceFilters extends ListParameters, OfCustomer {
  readonly subscriptionId?: string | undefined
  readonly status?: readonly string[] | undefined
  /** Only those that were paid at this instant or later, and at this one or earlier. */
  readonly paidFrom?: string | undefined
  readonly paidTo?: string | undefined
  /** Only those that were sent and not paid in time (M3). */
  readonly overdue?: 'true' | undefined
}

/**
 * A tenant's invoices, newest first. Subscription and customer have an index; other filters apply while reading
 * (D1.12, Q6), and an unknown identifier gives an empty list (D1.19).
 */
export async function listInvoices(
  context: OperationContext,
  filters: InvoiceFilters,
): Promise<Page<AnyInvoice>> {
  const { subscriptionId, status, merchantRef, paidFrom, paidTo, overdue } = filters
  const customerId = await customerAsked(context, filters)
  const source = invoicesOf(context.tenant.merchantId, {
    customerId: customerId ?? null,
    subscriptionId: subscriptionId ?? null,
  })
  const both = customerId !== undefined && subscriptionId !== undefined
  const paid = paidWithin(paidFrom, paidTo)
  const matches = (one: AnyInvoice): boolean =>
    (customerId === undefined || one.customerId === customerId) &&
    isOneOf<string>(one.status, status) &&
    (paid === null || paid(one.paidAt)) &&
    (overdue === undefined || isOverdue(one))
  return readList(
    context,
    {
      ...source,
      filters: { customerId, subscriptionId, status: status?.join(), merchantRef, paidFrom, paidTo, overdue },
      ...(both || status !== undefined || paid !== null || overdue !== undefined ? { matches } : {}),
    },
    filters,
  )
}

/** Whether an instant is within both bounds, which count as well; null without bounds. */
function paidWithin(
  from: string | undefined,
  to: string | undefined,
): ((paidAt: string | null) => boolean) | null {
  if (from === undefined && to === undefined) return null
  const low = from === undefined ? -Infinity : Date.parse(from)
  const high = to === undefined ? Infinity : Date.parse(to)
  return (paidAt) => paidAt !== null && Date.parse(paidAt) >= low && Date.parse(paidAt) <= high
}
