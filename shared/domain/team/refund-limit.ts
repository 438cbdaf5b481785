import { lagosDayOf, type LagosDay } from '../time/lagos-day.ts'
import type { Currency } from '../money/money.ts'
import { Problem } from '../problem.ts'
import type { MemberAccess } from './role.ts'

/** What a member of the team returns at once: of one invoice, of several, or of none (credit). */
export interface LimitedReturn {
  readonly currency: Currency
  readonly parts: readonly ReturnedPart[]
  /** The field of the request that names it. */
  readonly path: 'amount' | 'unused'
}

/** A part of it, in kobo, above 0; `invoiceId` is null for credit. */
export interface ReturnedPart {
  readonly invoiceId: string | null
  readonly amount: number
}

/** What already counts against limits, in kobo: of the member on this day, and by any limited member of an invoice. */
export interface ReturnedSoFar {
  readonly todayKobo: number
  readonly ofInvoices: Readonly<Record<string, number>>
}

/** What a return adds to its member's limited sums (R7). It is written with the return itself. */
export interface LimitUse {
  readonly memberId: string
  readonly limitKobo: number
  readonly day: LagosDay
  readonly parts: readonly ReturnedPart[]
  readonly path: LimitedReturn['path']
}

/**
 * Checks one return of money, a refund or credit, against the limit of the requesting team member;
 * keys and workers have no such limit. The limit is in naira: a limited member can't refund another currency.
 * @throws Problem 403 `role` with `limitKobo`.
 */
export function requireRefundWithin(
  member: MemberAccess | null | undefined,
  { amount, currency }: { readonly amount: number; readonly currency: Currency },
  path: LimitedReturn['path'] = 'amount',
): void {
  const limitKobo = member?.refundLimitKobo ?? null
  if (limitKobo === null || amount <= 0) return
  if (currency !== 'NGN') throw new Problem('forbidden', [{ path, reason: 'role', limitKobo: 0, currency }])
  if (amount > limitKobo) throw new Problem('forbidden', [{ path, reason: 'role', limitKobo }])
}

/**
 * The limit applies to sums (R7): what a member returns on one Lagos day, and what limited members together return
 * of one invoice, so that neither many small refunds nor a colleague get past it. Pending ones count.
 * @throws Problem 403 `role` with `limitKobo`, what is left of it, and `per` `day` or `invoice`.
 */
export function useOfLimit(
  member: MemberAccess,
  { parts, path }: LimitedReturn,
  { todayKobo, ofInvoices }: ReturnedSoFar,
  now: string,
): LimitUse {
  const limitKobo = member.refundLimitKobo ?? Infinity
  for (const { invoiceId, amount } of parts) {
    if (invoiceId === null) continue
    const leftKobo = Math.max(0, limitKobo - (ofInvoices[invoiceId] ?? 0))
    if (amount > leftKobo)
      throw new Problem('forbidden', [{ path, reason: 'role', limitKobo, leftKobo, per: 'invoice' }])
  }
  const leftKobo = Math.max(0, limitKobo - todayKobo)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (total > leftKobo)
    throw new Problem('forbidden', [{ path, reason: 'role', limitKobo, leftKobo, per: 'day' }])
  return { memberId: member.id, limitKobo, day: lagosDayOf(now), parts, path }
}
