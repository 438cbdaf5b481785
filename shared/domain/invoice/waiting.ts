import type { RecoverySettings } from '../dunning/settings.ts'
import { daysAfter, hourOfLocalDay, localDayOf } from '../time/local-day.ts'
import { addMs, DAY_MS } from '../time/time.ts'
import type { AnyInvoice, InvoiceWait } from './invoice.ts'

/** Days from the due date on which a customer is reminded where the merchant says nothing else (M3). */
export const defaultReminderDays: readonly number[] = [-3, 0, 3, 7, 14]

/** The hour of the day, in the merchant's zone, at which reminders are sent. */
const reminderHour = 9

/** What decides when a waiting invoice is looked at. */
export interface WaitTerms {
  readonly reminderDays: readonly number[]
  /** Days after the due date that pass before it is overdue. */
  readonly graceDays: number
  readonly timeZone: string
}

/** Whether an invoice was sent to its customer (M3). */
export function isSent({ waits }: { readonly waits?: InvoiceWait | null }): boolean {
  return waits != null
}

/** Whether an invoice is owed and was not paid in time. */
export function isOverdue({ status, waits }: Pick<AnyInvoice, 'status' | 'waits'>): boolean {
  return (status === 'open' || status === 'uncollectible') && waits?.overdueAt != null
}

/** What a merchant's settings say of waiting. */
export type WaitSettings = Pick<RecoverySettings, 'invoiceReminderDays' | 'graceDays'>

/** The terms of a merchant's settings. */
export function waitTermsOf({ invoiceReminderDays, graceDays }: WaitSettings, timeZone: string): WaitTerms {
  return { reminderDays: invoiceReminderDays ?? defaultReminderDays, graceDays: graceDays ?? 0, timeZone }
}

/** How an invoice is sent. */
export interface Sending {
  readonly now: string
  readonly daysUntilDue: number
  /** The cycles that it counts. */
  readonly cycles: number
  /** The key of its page's link. */
  readonly key: string
}

/** The wait of an invoice that is sent now (M3). */
export function beginWait({ now, daysUntilDue, cycles, key }: Sending, terms: WaitTerms): InvoiceWait {
  const wait = { dueAt: addMs(now, daysUntilDue * DAY_MS), sentAt: now, overdueAt: null }
  return { ...wait, nextAt: nextOfWait(wait, terms, now), cycles, key }
}

/** When an unpaid invoice is overdue: its grace is over. */
export function overdueFrom({ dueAt }: Pick<InvoiceWait, 'dueAt'>, { graceDays }: WaitTerms): string {
  return addMs(dueAt, graceDays * DAY_MS)
}

/** The reminders of a waiting invoice, after it was sent: mornings of the merchant's zone. */
export function remindersOf(
  { dueAt, sentAt }: Pick<InvoiceWait, 'dueAt' | 'sentAt'>,
  { reminderDays, timeZone }: WaitTerms,
): readonly string[] {
  const dueDay = localDayOf(dueAt, timeZone)
  const all = reminderDays.map((days) => hourOfLocalDay(daysAfter(dueDay, days), reminderHour, timeZone))
  return all.filter((at) => at > sentAt).sort()
}

/** The next instant after one at which a waiting invoice is looked at; null for never. */
export function nextOfWait(
  wait: Pick<InvoiceWait, 'dueAt' | 'sentAt' | 'overdueAt'>,
  terms: WaitTerms,
  after: string,
): string | null {
  const overdue = wait.overdueAt === null ? [overdueFrom(wait, terms)] : []
  // What is due at once is still processed once.
  const next = [...remindersOf(wait, terms).filter((at) => at > after), ...overdue].sort()[0]
  return next ?? null
}
