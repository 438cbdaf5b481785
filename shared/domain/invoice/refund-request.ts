import type { Currency } from '../money/money.ts'
import { conflict, Problem } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { roleTable, type MemberAccess } from '../team/role.ts'
import type { Instant } from '../time/time.ts'
import type { LinePart } from './line-part.ts'

/** A person of the team, with their name at that time. */
export interface NamedMember {
  readonly id: string
  readonly name: string
}

/** The owner's decision on a request: `waiting` until then. */
export type AskedRefundStatus = 'waiting' | 'approved' | 'refused'

/** A refund that a member requests from the owner, above their own limit (R7, P4). It moves nothing. */
export interface AskedRefund {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: Instant
  readonly invoiceId: string
  readonly invoiceNumber: string
  readonly customerId: string
  readonly amount: number
  readonly currency: Currency
  readonly reason: string | null
  readonly askedBy: NamedMember
  readonly status: AskedRefundStatus
  /** The refund that resulted; null before that. */
  readonly refundId: string | null
  readonly decidedBy: NamedMember | null
  readonly decidedAt: Instant | null
  /** Why it was declined, in the owner's words. */
  readonly answer: string | null
  readonly version: number
  /** What it returns of each named line (K5); none, null or absent where an amount was requested. */
  readonly lines?: readonly LinePart[] | null
  /** The payment that was named (M1); null or absent where none was. */
  readonly paymentId?: string | null
  /** How money that no gateway can refund is returned, if it was said (M1). */
  readonly outsideAs?: 'credit' | 'outside' | null
  /** Whether it is of all that is left of several payments (M1); null or absent where not. */
  readonly whole?: boolean | null
  /** The refunds beside the first one, where it became several (M1). */
  readonly moreRefundIds?: readonly string[] | null
}

/** A member's request, with the invoice's data. */
export type RefundWish = Pick<
  AskedRefund,
  | 'merchantId'
  | 'id'
  | 'createdAt'
  | 'invoiceId'
  | 'invoiceNumber'
  | 'customerId'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'lines'
  | 'paymentId'
  | 'outsideAs'
  | 'whole'
>

/**
 * A request for the owner.
 * @throws Problem 403 `role` for someone who may not refund at all.
 */
export function askForRefund(member: MemberAccess | null | undefined, wish: RefundWish): AskedRefund {
  const scopes = member == null ? [] : roleTable[member.role].scopes
  if (member == null || (scopes !== null && !scopes.includes('refund:write')))
    throw new Problem('forbidden', [{ reason: 'role', ...(member == null ? {} : { role: member.role }) }])
  return {
    ...wish,
    askedBy: namedMember(member),
    status: 'waiting',
    refundId: null,
    decidedBy: null,
    decidedAt: null,
    answer: null,
    version: 1,
  }
}

/** Who decides, and when. */
export interface Decision {
  readonly by: NamedMember
  readonly at: Instant
}

/** The request with the refunds that it became: all are one commit, so it becomes them once. */
export function approvedRequest(
  request: AskedRefund,
  refunds: readonly { readonly id: string }[],
  { by, at }: Decision,
): AskedRefund {
  const [refundId = null, ...moreRefundIds] = refunds.map(({ id }) => id)
  const became = { refundId, ...(moreRefundIds.length === 0 ? {} : { moreRefundIds }) }
  return revised(requireWaiting(request), { status: 'approved', ...became, decidedBy: by, decidedAt: at })
}

/**
 * The owner declines. It may be repeated.
 * @throws Problem 409 `already_decided` for one that was approved.
 */
export function refusedRequest(
  request: AskedRefund,
  answer: string | null,
  { by, at }: Decision,
): AskedRefund {
  if (request.status === 'refused') return request
  return revised(requireWaiting(request), { status: 'refused', answer, decidedBy: by, decidedAt: at })
}

/** @throws Problem 409 `already_decided`. */
export function requireWaiting(request: AskedRefund): AskedRefund {
  if (request.status !== 'waiting') throw conflict('already_decided', { status: request.status })
  return request
}

/** A member by name; by their identifier where they gave none. */
export function namedMember({ id, name }: MemberAccess): NamedMember {
  return { id, name: name ?? id }
}
