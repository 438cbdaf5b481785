import { localDayOf, type LocalDay } from '../time/local-day.ts'
import type { Currency } from '../money/money.ts'
import { effectOn } from './posting.ts'
import { postedEntries, type Transaction } from './transaction.ts'

/** Money received and returned on one day, in minor units. */
export interface DayMoney {
  /** Charges that brought money. */
  readonly payments: number
  readonly paidKobo: number
  /** Refunds and the bank's reversals, less refunds whose money returned to the merchant. */
  readonly refundedKobo: number
}

/** The money of some days in a merchant's zone, by day and currency. */
export type MoneyByDay = Readonly<Record<LocalDay, Readonly<Partial<Record<Currency, DayMoney>>>>>

/** No days. */
export const noMoney: MoneyByDay = {}

const nothing: DayMoney = { payments: 0, paidKobo: 0, refundedKobo: 0 }

type Entry = Pick<Transaction, 'type' | 'amount' | 'currency' | 'createdAt' | 'postings'>

/** The days with one journal entry counted; an entry that moves no payer's money changes nothing. */
export function withEntry(days: MoneyByDay, entry: Entry, timeZone: string): MoneyByDay {
  const change = changeOf(entry)
  if (change === null) return days
  const day = localDayOf(entry.createdAt, timeZone)
  return plusMoney(days, { [day]: { [entry.currency]: change } })
}

/** Two ranges combined. Both may contain the same day: the journal's seals use Lagos days, these the merchant's. */
export function plusMoney(a: MoneyByDay, b: MoneyByDay): MoneyByDay {
  const sum: Record<LocalDay, Partial<Record<Currency, DayMoney>>> = { ...a }
  for (const [day, byCurrency] of Object.entries(b)) {
    const of = { ...sum[day] }
    for (const [currency, more] of Object.entries(byCurrency) as [Currency, DayMoney][]) {
      const was = of[currency] ?? nothing
      of[currency] = {
        payments: was.payments + more.payments,
        paidKobo: was.paidKobo + more.paidKobo,
        refundedKobo: was.refundedKobo + more.refundedKobo,
      }
    }
    sum[day] = of
  }
  return sum
}

function changeOf(entry: Entry): DayMoney | null {
  const { type, amount } = entry
  if (!postedEntries(entry)) return null
  // What a merchant received outside is not among these sums, and neither is what they took back of it (M2).
  if (effectOn(entry.postings, 'outside') !== 0) return null
  if (type === 'charge') return { ...nothing, payments: 1, paidKobo: amount }
  // Nor what of it they give back as credit (M1).
  if (type === 'refund' && effectOn(entry.postings, 'customer_credit') > 0) return null
  if (type === 'refund' || type === 'reversal') return { ...nothing, refundedKobo: amount }
  if (type === 'refund_reversal') return { ...nothing, refundedKobo: -amount }
  return null
}
