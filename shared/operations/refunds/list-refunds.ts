import type { Refund } from '../../domain/invoice/refund.ts'
import { refundsOf } from '../../store/entities/refund.ts'
import type { Page } from '../../store/page.ts'
import { shownRefundStatus } from '../../views/refund.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { isOneOf } from '../unit-of-work/list-filters.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

export interface RefundFilters extends ListParameters {
  readonly invoiceId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly customerId?: string | undefined
  readonly status?: readonly string[] | undefined
}

/** A tenant's refunds, newest first; the filters apply while reading (D1.12, Q6). */
export function listRefunds(context: OperationContext, filters: RefundFilters): Promise<Page<Refund>> {
  const { invoiceId, subscriptionId, customerId, status } = filters
  const matches = (one: Refund): boolean =>
    (invoiceId === undefined || one.invoiceId === invoiceId) &&
    (subscriptionId === undefined || one.subscriptionId === subscriptionId) &&
    (customerId === undefined || one.customerId === customerId) &&
    isOneOf<string>(shownRefundStatus(one), status)
  const named = { invoiceId, subscriptionId, customerId, status: status?.join() }
  const narrowed = Object.values(named).some((value) => value !== undefined)
  const source = refundsOf(context.tenant.merchantId)
  return readList(context, { ...source, filters: named, ...(narrowed ? { matches } : {}) }, filters)
}
