import { oracleBoundaryMs } from '../../support/calendar-oracle.ts'
import type { Interval } from '../../../shared/domain/time/interval.ts'
import type { Invoice, Subscription } from '../checker/billing-items.ts'
import { importedPeriod } from '../checker/imported.ts'
import { endsOfWaits, isTakenBack, startsPeriod } from '../checker/periods.ts'
import type { Tenant, Told } from '../checker/tenant.ts'

/** How far a merchant's period boundaries are from those of the calendar oracle. */
export interface Drift {
  /** Boundaries that were compared. */
  readonly boundaries: number
  /** The worst distance, either way. */
  readonly worstMs: number
  /** The boundaries that are not where they should be, in words. */
  readonly found: readonly string[]
}

/** What periods are counted from, and how far the counting has come. */
interface Course {
  readonly anchorMs: number
  readonly interval: Interval
  readonly intervalCount: number
  /** Periods since the anchor. */
  readonly n: number
}

/**
 * Holds every period of a merchant's subscriptions to its anchor plus n intervals, by the oracle alone. An anchor is the
 * activation or the trial's end. It moves by the length of a pause, to a change of interval, and to a payment that came
 * after its own period, or ended the case of an invoice that was sent; the invariant checker decides whether those were allowed.
 */
export function driftOf(tenant: Tenant): Drift {
  const found: string[] = []
  let boundaries = 0
  let worstMs = 0
  const compare: Compare = (where, what, actualMs, expectedMs) => {
    boundaries += 1
    const off = Math.abs(actualMs - expectedMs)
    worstMs = Math.max(worstMs, off)
    if (off > 0) found.push(`${where}: ${what} is off by ${actualMs - expectedMs} ms`)
  }
  for (const subscription of tenant.subscriptions.values()) follow(tenant, subscription, compare)
  return { boundaries, worstMs, found }
}

type Compare = (where: string, what: string, actualMs: number, expectedMs: number) => void

function follow(tenant: Tenant, subscription: Subscription, compare: Compare): void {
  const { id, at, trialEndsAt, raw } = subscription
  const timeZone = String(raw['tz'])
  const told = tenant.toldOf.get(id) ?? []
  if (trialEndsAt !== null) {
    const days = Math.round((trialEndsAt - at) / 86_400_000)
    compare(id, 'the trial’s end', trialEndsAt, oracleBoundaryMs(at, 'day', days, 1, timeZone))
  }
  let course: Course | null = null
  let endMs = trialEndsAt ?? importedPeriod(tenant, id)?.end ?? null
  let since = at
  const ends = endsOfWaits(tenant.invoicesOf.get(id) ?? [])
  for (const invoice of (tenant.invoicesOf.get(id) ?? []).filter(startsPeriod)) {
    if (isTakenBack(invoice, told) && invoice.billingReason !== 'subscription_final') continue
    const plan = tenant.plans.get(invoice.planId)!.raw
    const shape = { interval: plan['i'] as Interval, intervalCount: Number(plan['ic']) }
    const pausedMs = pausedBetween(told, since, invoice.at)
    const redatedFrom = redatedFromOf(invoice, told)
    const period = redatedFrom ?? { start: invoice.periodStart, end: invoice.periodEnd }
    const byTime = expectedStart(invoice, period, endMs, pausedMs)
    // After the case of one that was sent, the next period begins at its payment, or its void (M3).
    const atPayment = ends.includes(period.start) && period.start >= byTime
    const expectedMs = atPayment ? period.start : byTime
    compare(invoice.id, 'the start', period.start, expectedMs)
    const goesOn: boolean =
      course !== null && pausedMs === 0 && sameShape(course, shape) && expectedMs === endMs
    course = goesOn ? { ...course!, n: course!.n + 1 } : { ...shape, anchorMs: expectedMs, n: 1 }
    compare(invoice.id, 'the end', period.end, boundary(course, timeZone))
    if (redatedFrom !== null) {
      course = { ...shape, anchorMs: invoice.paidAt ?? NaN, n: 1 }
      compare(invoice.id, 'the late start', invoice.periodStart, course.anchorMs)
      compare(invoice.id, 'the late end', invoice.periodEnd, boundary(course, timeZone))
    }
    endMs = boundary(course, timeZone)
    since = invoice.at
  }
  const moved = pausedBetween(told, since, Infinity) > 0
  const anchor = Number(raw['an'])
  if (course !== null && !moved && !ends.includes(anchor)) compare(id, 'the anchor', anchor, course.anchorMs)
}

function boundary({ anchorMs, interval, intervalCount, n }: Course, timeZone: string): number {
  return oracleBoundaryMs(anchorMs, interval, intervalCount, n, timeZone)
}

interface Span {
  readonly start: number
  readonly end: number
}

/** What an invoice was made for, if it was paid only when that was over: its period is had from the payment on. */
function redatedFromOf(invoice: Invoice, told: readonly Told[]): Span | null {
  const made = told.find(({ type, data }) => type === 'invoice_created' && data.invoice?.id === invoice.id)
  if (made?.data.invoice === undefined) return null
  const span = {
    start: Date.parse(made.data.invoice.periodStart),
    end: Date.parse(made.data.invoice.periodEnd),
  }
  return span.start === invoice.periodStart ? null : span
}

function expectedStart(invoice: Invoice, period: Span, endMs: number | null, pausedMs: number): number {
  // The first payment begins the first period, at once or when it comes.
  if (endMs === null) return period.start === invoice.paidAt ? invoice.paidAt : invoice.at
  // Another interval begins with its change.
  return invoice.billingReason === 'subscription_update' ? invoice.at : endMs + pausedMs
}

function sameShape(course: Course, shape: Pick<Course, 'interval' | 'intervalCount'>): boolean {
  return course.interval === shape.interval && course.intervalCount === shape.intervalCount
}

/** Milliseconds of the pauses that ended in a span. */
function pausedBetween(told: readonly Told[], after: number, until: number): number {
  let sum = 0
  let from: number | null = null
  for (const { type, at } of told) {
    if (type === 'subscription_paused') from = at
    if (type !== 'subscription_resumed' || from === null) continue
    if (from >= after && at <= until) sum += at - from
    from = null
  }
  return sum
}
