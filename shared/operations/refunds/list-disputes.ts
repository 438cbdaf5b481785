import type { Dispute } from '../../domain/dispute/dispute.ts'
import { disputeRef, disputesOf } from '../../store/entities/dispute.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { isOneOf } from '../unit-of-work/list-filters.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

export interface DisputeFilters extends ListParameters {
  readonly invoiceId?: string | undefined
  readonly customerId?: string | undefined
  readonly status?: readonly string[] | undefined
}

/** A tenant's disputes, newest first; the filters apply while reading (N3). */
export function listDisputes(context: OperationContext, filters: DisputeFilters): Promise<Page<Dispute>> {
  const { invoiceId, customerId, status } = filters
  const matches = (one: Dispute): boolean =>
    (invoiceId === undefined || one.invoiceId === invoiceId) &&
    (customerId === undefined || one.customerId === customerId) &&
    isOneOf<string>(one.status, status)
  const named = { invoiceId, customerId, status: status?.join() }
  const narrowed = Object.values(named).some((value) => value !== undefined)
  const source = disputesOf(context.tenant.merchantId)
  return readList(context, { ...source, filters: named, ...(narrowed ? { matches } : {}) }, filters)
}

/**
 * A dispute (N3).
 * @throws Problem 404.
 */
export function getDispute(context: OperationContext, id: string): Promise<Dispute> {
  return readObject(context, disputeRef(context.tenant.merchantId, id))
}
