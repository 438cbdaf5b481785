import { expect } from 'vitest'
import type { Interval } from '../../shared/domain/time/interval.ts'
import { oracleBoundaryMs } from './calendar-oracle.ts'

type Fields = Record<string, any>

/** All records of a subscription's life that its merchant can read. */
export interface LifeStory {
  readonly subscription: Fields
  /** Oldest first. */
  readonly invoices: readonly Fields[]
  readonly events: readonly Fields[]
}

const terminal = ['canceled', 'expired', 'incomplete_expired']

/** Checks a life's invoices by the rules (D5.1, D6.4, D6.5), computed independently. */
export function expectSoundInvoices({ subscription, invoices }: LifeStory): void {
  for (const invoice of invoices) {
    const { subtotal, discount, creditApplied, amount, amountPaid, amountRefunded, status, lines } = invoice
    expect(amount).toBe(subtotal - discount - creditApplied)
    expect(Math.min(amount, discount, creditApplied, amountRefunded)).toBeGreaterThanOrEqual(0)
    expect(amountRefunded).toBeLessThanOrEqual(amountPaid)
    expect(amountPaid).toBe(status === 'paid' ? amount : 0)
    expect(lines.reduce((sum: number, line: Fields) => sum + Number(line['amount']), 0)).toBe(amount)
    expect(invoice['periodStart'] < invoice['periodEnd']).toBe(true)
  }
  const paidCycles = invoices.filter((invoice) => invoice['status'] === 'paid' && startsPeriod(invoice))
  expect(subscription['cyclesCompleted']).toBe(paidCycles.length)
  if (terminal.includes(subscription['status'])) {
    const { endedAt } = subscription
    for (const invoice of invoices) expect((invoice['paidAt'] ?? invoice['createdAt']) <= endedAt).toBe(true)
    expect(invoices.filter((invoice) => invoice['status'] === 'open')).toEqual([])
  }
}

/**
 * Holds a life's periods to "no gap and no overlap": each begins where the one before ended, later by the time that was
 * paused; earlier only by a change of interval, which credits the rest; later only when it was paid after it was over, or
 * when the one before was forgiven after it was over. Each ends where the calendar oracle says, counted from the anchor.
 */
export function expectSeamless(story: LifeStory, intervalOf: (planId: string) => Interval): void {
  const { subscription, invoices, events } = story
  const pauses = pausesOf(events)
  let end = subscription['trialEndsAt'] as string | null
  let since = subscription['createdAt'] as string
  let counted = { anchor: '', interval: '' as Interval | '', n: 0 }
  for (const invoice of invoices.filter(startsPeriod)) {
    const { periodStart, periodEnd, createdAt, billingReason, paidAt, status, voidedAt } = invoice
    const moved = end === null ? 0 : pausedMs(pauses, since, createdAt)
    const expected = end === null ? createdAt : later(end, moved)
    const byChange = billingReason === 'subscription_update'
    // Paid manually: a first payment begins its period, and so does one after its period.
    const byPayment = periodStart === paidAt && periodStart !== expected
    if (byChange) expect([periodStart, periodStart <= expected]).toEqual([createdAt, true])
    else if (byPayment) expect(end === null || periodStart >= expected).toBe(true)
    else expect(periodStart).toBe(expected)

    const interval = intervalOf(invoice['planId'])
    const goesOn = counted.interval === interval && !byChange && !byPayment && moved === 0
    counted = goesOn ? { ...counted, n: counted.n + 1 } : { anchor: periodStart, interval, n: 1 }
    const boundary = oracleBoundaryMs(Date.parse(counted.anchor), interval, 1, counted.n, 'Africa/Lagos')
    expect([periodStart, periodEnd]).toEqual([periodStart, new Date(boundary).toISOString()])

    const forgivenLate = status === 'void' && voidedAt > periodEnd
    if (forgivenLate) counted = { ...counted, interval: '' }
    end = forgivenLate ? (voidedAt as string) : (periodEnd as string)
    since = createdAt
  }
}

/** Checks the versions in events: later events never have an older one. */
export function expectRisingVersions(events: readonly Fields[]): void {
  const told = events.map(({ data }) => data.subscription?.version as number | undefined)
  const versions = told.filter((version) => version !== undefined)
  expect(versions).toEqual([...versions].sort((a, b) => a - b))
}

/** Whether an invoice begins a period; a change within one does not. */
function startsPeriod(invoice: Fields): boolean {
  if (invoice['billingReason'] !== 'subscription_update') return true
  return invoice['lines'].some((line: Fields) => line['type'] === 'plan')
}

interface Pause {
  readonly from: string
  readonly to: string
}

function pausesOf(events: readonly Fields[]): Pause[] {
  const pauses: Pause[] = []
  let from: string | null = null
  for (const { type, createdAt } of events) {
    if (type === 'subscription_paused') from = createdAt as string
    if (type === 'subscription_resumed') pauses.push({ from: from!, to: createdAt as string })
  }
  return pauses
}

/** Milliseconds of the pauses that ended in a span. */
function pausedMs(pauses: readonly Pause[], after: string, until: string): number {
  const within = pauses.filter(({ from, to }) => from >= after && to <= until)
  return within.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
}

function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString()
}
