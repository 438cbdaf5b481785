import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import {
  requireRefundWithin,
  useOfLimit,
  type LimitedReturn,
  type LimitUse,
} from '../../domain/team/refund-limit.ts'
import { nowOf } from '../../store/context.ts'
import type { Ref } from '../../store/codec.ts'
import type { KoboSum } from '../../store/entities/kobo-sum.ts'
import { daySumRef, invoiceSumRef } from '../../store/entities/refund-sum.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * Checks what the calling member returns against the sums of their limit (R7).
 * @returns What the commit adds to the sums; null for keys, workers and members without a limit, who cost no read.
 * @throws Problem 403 `role` above the limit.
 */
export async function limitUse(context: OperationContext, given: LimitedReturn): Promise<LimitUse | null> {
  const { member } = context.request.actor
  const parts = given.parts.filter(({ amount }) => amount > 0)
  if (member == null || member.refundLimitKobo === null || parts.length === 0) return null
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  requireRefundWithin(member, { amount, currency: given.currency }, given.path)
  const { merchantId } = context.tenant
  const now = nowOf(context)
  const ids = parts.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  const refs: Readonly<Record<string, Ref<KoboSum>>> = {
    ...Object.fromEntries(ids.map((id) => [id, invoiceSumRef(merchantId, id)])),
    '': daySumRef(merchantId, member.id, lagosDayOf(now)),
  }
  const { '': today, ...ofInvoices } = await load(context, refs)
  const sums = Object.fromEntries(ids.map((id) => [id, ofInvoices[id]?.kobo ?? 0]))
  return useOfLimit(member, { ...given, parts }, { todayKobo: today?.kobo ?? 0, ofInvoices: sums }, now)
}
