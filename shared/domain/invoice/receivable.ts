import { sumKobo } from '../money/money.ts'
import type { Instant } from '../time/time.ts'
import type { AnyInvoice } from './invoice.ts'

/** What determines how much of an invoice was owed when. */
export type Owing = Pick<
  AnyInvoice,
  'createdAt' | 'status' | 'amount' | 'paidAt' | 'voidedAt' | 'outside' | 'owedBefore'
>

/**
 * What customers owed of an invoice at an instant, in minor units (N4): everything before it counts. Nothing is owed of
 * one that was paid, void or written off.
 */
export function owedAt(invoice: Owing, at: Instant): number {
  if (at <= invoice.createdAt) return 0
  const earlier = (invoice.owedBefore ?? []).find(({ until }) => at <= until)
  return earlier === undefined ? owedByFields(invoice, at) : earlier.owed
}

/**
 * The invoice after a change, with the past amounts that it can't derive any more: most can, because a payment has its instant.
 * It can't for credit that replaced a payment, what was forgiven, a write-off, a removed payment.
 * @param before It as it was; null for a new one, of which nothing was owed before.
 */
export function rememberingOwed<I extends Owing>(before: Owing | null, after: I, now: Instant): I {
  if (before === null) return after
  const points = pointsOf(before, now)
  if (points.every((at) => owedAt(after, at) === owedAt(before, at))) return after
  return { ...after, owedBefore: points.map((until) => ({ until, owed: owedAt(before, until) })) }
}

function owedByFields({ status, amount, paidAt, voidedAt, outside }: Owing, at: Instant): number {
  const endedAt = status === 'paid' ? paidAt : status === 'void' ? voidedAt : null
  if (status !== 'open' && (endedAt === null || at > endedAt)) return 0
  return Math.max(0, amount - sumKobo(...outside.filter((part) => part.at < at).map((part) => part.amount)))
}

/** The instants until which what was owed stayed the same, oldest first; now is the last. */
function pointsOf({ createdAt, outside, owedBefore, paidAt, voidedAt }: Owing, now: Instant): Instant[] {
  const told = [...outside.map(({ at }) => at), ...(owedBefore ?? []).map(({ until }) => until)]
  const changes = [...told, paidAt, voidedAt, now].filter((at) => at !== null)
  return [...new Set(changes)].filter((at) => at > createdAt && at <= now).toSorted()
}
