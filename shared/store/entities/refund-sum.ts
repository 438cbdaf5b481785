import type { LagosDay } from '../../domain/time/lagos-day.ts'
import { Problem } from '../../domain/problem.ts'
import type { LimitUse } from '../../domain/team/refund-limit.ts'
import type { Ref } from '../codec.ts'
import { partitions } from '../keys.ts'
import { table } from '../table.ts'
import { update, type Write } from '../write.ts'
import { refundSumMs } from '../waits.ts'
import { addWithin, koboSums, type KoboSum } from './kobo-sum.ts'

/** What limited members have returned, in kobo: one member on one Lagos day, or all of them of one invoice (R7). */
const sumRef = koboSums('refund-sum', partitions.refundSum)

/** The sum of one member on one Lagos day. */
export function daySumRef(merchantId: string, memberId: string, day: LagosDay): Ref<KoboSum> {
  return sumRef(merchantId, `${memberId}#${day}`)
}

/** The sum of one invoice. */
export function invoiceSumRef(merchantId: string, invoiceId: string): Ref<KoboSum> {
  return sumRef(merchantId, invoiceId)
}

/**
 * Adds a return to its member's limited sums, on condition that each stays within the limit, so that
 * parallel calls can't pass it together.
 */
export function countRefund(merchantId: string, use: LimitUse, wallMs: number): Write[] {
  const { memberId, limitKobo, day, parts, path } = use
  const add = (ref: Ref<KoboSum>, amount: number, per: 'day' | 'invoice'): Write =>
    addWithin(
      `refund sum of the ${per}`,
      ref,
      { kobo: amount, limitKobo, lapsesMs: per === 'day' ? wallMs + refundSumMs : null },
      () => new Problem('forbidden', [{ path, reason: 'role', limitKobo, per }]),
    )
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  return [
    add(daySumRef(merchantId, memberId, day), total, 'day'),
    ...parts.flatMap(({ invoiceId, amount }) =>
      invoiceId === null ? [] : [add(invoiceSumRef(merchantId, invoiceId), amount, 'invoice')],
    ),
  ]
}

/** A failed refund's amount leaves both sums. */
export function uncountRefund(
  merchantId: string,
  {
    memberId,
    day,
    invoiceId,
    amount,
  }: {
    readonly memberId: string
    readonly day: LagosDay
    readonly invoiceId: string
    readonly amount: number
  },
  wallMs: number,
): Write[] {
  const names = { '#n': 'n' }
  return [
    update('refund sum of the day', daySumRef(merchantId, memberId, day), {
      set: 'ADD #n :less SET #x = :x',
      names: { ...names, '#x': table.ttlAttribute },
      values: { ':less': -amount, ':x': Math.ceil((wallMs + refundSumMs) / 1000) },
    }),
    update('refund sum of the invoice', invoiceSumRef(merchantId, invoiceId), {
      set: 'ADD #n :less',
      names,
      values: { ':less': -amount },
    }),
  ]
}
