import { turned } from '../../domain/change/change.ts'
import {
  approvedRequest,
  askForRefund,
  namedMember,
  refusedRequest,
  requireWaiting,
  type Decision,
  type AskedRefund,
  type AskedRefundStatus,
} from '../../domain/invoice/refund-request.ts'
import { plannedRefund } from '../../domain/invoice/plan-refund.ts'
import { refundsMade, type RefundsMade } from '../../domain/invoice/refund.ts'
import { refundAskedWords } from '../../domain/message/owner-note.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { conflict, notFound, Problem } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { refundRequestRef, refundRequestsOf } from '../../store/entities/refund-request.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Charging, OperationContext, Writing } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'
import { loadReturnState } from './give-back.ts'
import { askOf, refundInvoice, type RefundAsked } from './refund-invoice.ts'

/** Members' requests to the owner, newest first (P4). */
export function listRefundRequests(
  context: OperationContext,
  parameters: ListParameters & {
    readonly status?: AskedRefundStatus | undefined
    readonly invoiceId?: string | undefined
  },
): Promise<Page<AskedRefund>> {
  const { status, invoiceId } = parameters
  const source = refundRequestsOf(context.tenant.merchantId)
  if (status === undefined && invoiceId === undefined) return readList(context, source, parameters)
  const matches = (one: AskedRefund): boolean =>
    (status === undefined || one.status === status) &&
    (invoiceId === undefined || one.invoiceId === invoiceId)
  return readList(context, { ...source, filters: { status, invoiceId }, matches }, parameters)
}

/**
 * Requests a refund from the owner (P4, R7): one that could be made now, else it is refused like the refund. Nothing
 * moves; the owners are mailed.
 * @throws Problem 404; 403 `role`; 409 and 422 as `refundInvoice`.
 */
export async function requestRefund(
  context: Writing,
  invoiceId: string,
  order: Pick<RefundAsked, 'amount' | 'lines' | 'paymentId' | 'outsideAs' | 'reason'>,
): Promise<AskedRefund> {
  const state = await loadReturnState(context, invoiceId)
  const { invoice } = state
  if (invoice.disputes) throw conflict('disputed')
  const { amount, shares } = plannedRefund(state, askOf(order), nowOf(context))
  const [named] = shares.map(({ given }) => given.named)
  const { paymentId, outsideAs } = order
  const { currency, customerId, number } = invoice
  const request = askForRefund(context.request.actor.member, {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'refundRequest'),
    createdAt: nowOf(context),
    invoiceId,
    invoiceNumber: number,
    customerId,
    amount,
    currency,
    reason: order.reason ?? null,
    ...(named ? { lines: named } : {}),
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(outsideAs === undefined ? {} : { outsideAs }),
    // A refund of several payments in full is several refunds: an amount would have to fit into one (M1).
    ...(shares.length > 1 ? { whole: true } : {}),
  })
  const words = refundAskedWords(context.tenant.mode, request)
  const told = { kind: 'owner_told' as const, words }
  return commitPlainChange(context, plainChange(request, turned('refundRequest', null, request), [told]))
}

/**
 * The owner approves: the refund is made as if they had requested it, of the requested sum, lines or payment, in one
 * commit with the request, so that it happens once; a later change of the invoice is refused as for them. A repeat answers the same refunds.
 * @throws Problem 404; 409 `already_decided`; else as `refundInvoice`.
 */
export async function approveRefundRequest(context: Charging, id: string): Promise<RefundsMade> {
  const request = await loadRequest(context, id)
  const { invoiceId, refundId } = request
  nameInvoice(context, request)
  const resumed = context.request.idempotency?.resumed
  if (refundId !== null && !resumed) return refundsOf(context, request)
  const decision = decisionOf(context)
  if (!resumed) requireWaiting(request)
  return refundInvoice(context, invoiceId, {
    ...orderOf(request),
    beside: ({ refunds }) => turned('refundRequest', request, approvedRequest(request, refunds, decision)),
  })
}

/** The content of an approved request. */
function orderOf({ amount, lines, paymentId, outsideAs, whole, reason }: AskedRefund): RefundAsked {
  const named = lines && lines.length > 0 ? { lines } : null
  return {
    ...(named ?? (whole === true ? { comesTo: amount } : { amount })),
    ...(paymentId == null ? {} : { paymentId }),
    ...(outsideAs == null ? {} : { outsideAs }),
    ...(reason === null ? {} : { reason }),
  }
}

/** The refunds that a request became. */
async function refundsOf(
  context: OperationContext,
  { refundId, moreRefundIds }: AskedRefund,
): Promise<RefundsMade> {
  const { merchantId } = context.tenant
  const ids = [refundId ?? '', ...(moreRefundIds ?? [])]
  return refundsMade(await Promise.all(ids.map((id) => readObject(context, refundRef(merchantId, id)))))
}

/**
 * The owner declines; nothing moves. It may be repeated.
 * @throws Problem 404; 409 `already_decided`.
 */
export async function refuseRefundRequest(
  context: Writing,
  id: string,
  answer: string | null,
): Promise<AskedRefund> {
  const request = await loadRequest(context, id)
  nameInvoice(context, request)
  const after = refusedRequest(request, answer, decisionOf(context))
  return commitPlainChange(context, plainChange(after, turned('refundRequest', request, after)))
}

/** The audit names the invoice and the sum, so that the invoice shows who asked and who decided (R7). */
function nameInvoice({ request: { audit } }: OperationContext, request: AskedRefund): void {
  if (!audit) return
  audit.targetId = request.invoiceId
  audit.money = { amount: request.amount, currency: request.currency }
}

/** @throws Problem 403 `role` without a person. */
function decisionOf(context: OperationContext): Decision {
  const { member } = context.request.actor
  if (member == null) throw new Problem('forbidden', [{ reason: 'role' }])
  return { by: namedMember(member), at: nowOf(context) }
}

/** @throws Problem 404. */
async function loadRequest(context: OperationContext, id: string): Promise<AskedRefund> {
  const { request } = await load(context, { request: refundRequestRef(context.tenant.merchantId, id) })
  if (!request) throw notFound()
  return request
}
