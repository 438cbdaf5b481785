import type { Invoice, Subscription } from './billing-items.ts'
import { importedPeriod, type ImportedPeriod } from './imported.ts'
import type { Tenant, Told } from './tenant.ts'
import { endedStatuses } from './transitions.ts'
import type { Findings } from './violation.ts'

/** I2: one cycle invoice per subscription and period, the periods without gap and overlap. */
export function periods(tenant: Tenant): Findings {
  return [...tenant.subscriptions.values()].flatMap((subscription) => {
    const invoices = tenant.invoicesOf.get(subscription.id) ?? []
    const told = tenant.toldOf.get(subscription.id) ?? []
    return [
      ...numbers(subscription, invoices),
      ...twice(invoices.filter((one) => !isTakenBack(one, told))),
      ...seams(subscription, invoices, told, importedPeriod(tenant, subscription.id)),
    ]
  })
}

const payments: readonly string[] = ['subscription_payment_success', 'subscription_payment_recovered']

/** The invoices that were paid when their subscription had ended (B8). */
export function paidAfterEnd(told: readonly Told[]): readonly (string | undefined)[] {
  const after = ({ type, data }: Told): boolean =>
    payments.includes(type) && endedStatuses.includes(data.subscription?.status ?? '')
  return told.filter(after).map(({ data }) => data.invoice?.id)
}

/** Whether an invoice begins a period; the one of a change within a period does not. */
export function startsPeriod({ billingReason, lines }: Invoice): boolean {
  if (billingReason === 'subscription_final') return false
  return billingReason !== 'subscription_update' || lines.some(({ type }) => type === 'plan')
}

/** Whether a change's invoice has begun its period when it was sent (M3). */
export function isBegunBySending({ waits, billingReason, lines }: Invoice): boolean {
  return (
    waits !== null && billingReason === 'subscription_update' && lines.some(({ type }) => type === 'plan')
  )
}

/**
 * `<last 10 characters of the subscription's id>-<n>`, counted up without a gap. An invoice of a period's end is made as of
 * that end (V7), so one of a change that came between may stand behind it; each of the two kinds is in its order.
 */
function numbers({ id, invoiceCount }: Subscription, invoices: readonly Invoice[]): Findings {
  const ofChanges = invoices.filter(({ billingReason }) => billingReason === 'subscription_update')
  const kinds = [ofChanges, invoices.filter((one) => !ofChanges.includes(one))]
  const expected = new Set(invoices.map((_, i) => `${id.slice(-10)}-${i + 1}`))
  const wrong = kinds.flatMap((kind) =>
    kind.filter((one, i) => !expected.delete(one.number) || countOf(one) <= countOf(kind[i - 1])),
  )
  const counted =
    invoiceCount === invoices.length ? [] : [`counts ${invoiceCount} invoices of ${invoices.length}`]
  return [
    ...wrong.map(({ id: invoiceId, number }): [string, string] => [invoiceId, `has the number ${number}`]),
    ...counted.map((what): [string, string] => [id, what]),
  ]
}

const countOf = (invoice: Invoice | undefined): number => Number(invoice?.number.split('-')[1] ?? 0)

function twice(invoices: readonly Invoice[]): Findings {
  const others = ['subscription_update', 'subscription_final']
  const cycles = invoices.filter(({ billingReason }) => !others.includes(billingReason))
  const starts = Map.groupBy(cycles, ({ periodStart }) => periodStart)
  return [...starts.values()].flatMap((same) =>
    same
      .slice(1)
      .map((invoice): [string, string] => [invoice.id, `is for the same period as ${same[0]!.id}`]),
  )
}

/** A period that was used: paid for, or forgiven. Its end moves while the subscription is paused. */
interface Period {
  readonly start: number
  readonly end: number
  /** Pauses before this are in `end` already. */
  readonly since: number
}

function seams(
  subscription: Subscription,
  all: readonly Invoice[],
  told: readonly Told[],
  imported: ImportedPeriod | null,
): Findings {
  const invoices = all.filter(startsPeriod)
  const { id, at, trialEndsAt } = subscription
  const pauses = pausesOf(told)
  const forgiven = new Set(told.filter(isForgiving).map((event) => event.at))
  const found: Findings = []
  let last: Period | null = trialEndsAt === null ? null : { start: at, end: trialEndsAt, since: at }
  if (imported) last = { start: imported.start, end: imported.end, since: at }
  let had = last
  const afterEnd = paidAfterEnd(told)
  // After the case of one that was sent, also for a change, the next period begins at its payment, or its void (M3).
  const ends = endsOfWaits(all)
  for (const invoice of invoices) {
    const expected = last && last.end + pausedIn(pauses, last.since, madeAt(invoice, told))
    const problem = startProblem(invoice, last, expected, told)
    const atPayment = ends.includes(invoice.periodStart) && invoice.periodStart >= (expected ?? 0)
    if (problem && !atPayment) found.push([invoice.id, problem])
    if (invoice.periodEnd <= invoice.periodStart) found.push([invoice.id, 'is for no time at all'])
    // A renewal that was withdrawn for a pause or a plan change is made again.
    if (isTakenBack(invoice, told)) continue
    last = periodOf(invoice, forgiven, madeAt(invoice, told))
    const { status, voidedAt } = invoice
    // A debt that is paid after the end begins nothing (B8); the period of one that was sent has begun with it.
    if (afterEnd.includes(invoice.id) && !invoice.waits) continue
    if (invoice.waits || status === 'paid' || (voidedAt !== null && forgiven.has(voidedAt))) had = last
  }
  const first = invoices[0]
  const now = had ?? (first ? periodOf(first, forgiven, first.at) : null)
  return [
    ...found,
    ...(now && !ends.includes(subscription.currentPeriodEnd)
      ? pointer(subscription, now, pauses)
      : now
        ? []
        : [[id, 'has no period'] as [string, string]]),
  ]
}

/** Whether an invoice that was sent was voided when its subscription had ended, which changes no more: its cycle stays counted (M3). */
export function isVoidAfterEnd(
  { waits, status, voidedAt }: Invoice,
  { endedAt }: Pick<Subscription, 'endedAt'>,
): boolean {
  return waits != null && status === 'void' && endedAt !== null && (voidedAt ?? 0) > endedAt
}

/** When invoices that were sent were paid, or voided: where their period was over, the next one begins then (M3). */
export function endsOfWaits(invoices: readonly Invoice[]): readonly (number | null)[] {
  return invoices.flatMap(({ waits, paidAt, voidedAt }) => (waits ? [paidAt, voidedAt] : []))
}

/** Whether a renewal, or a plan change, was void before it was paid, and nothing was forgiven by that: its period is billed anew. */
export function isTakenBack(
  { status, voidedAt, billingReason, waits }: Invoice,
  told: readonly Told[],
): boolean {
  // The period of one that was sent has begun, and continues (M3).
  if (waits) return false
  if (status !== 'void' || billingReason === 'subscription_create') return false
  return !told.some((event) => isForgiving(event) && event.at === voidedAt)
}

/** The period of an invoice. What was forgiven after it was over lasted until then. */
function periodOf(invoice: Invoice, forgiven: ReadonlySet<number>, since: number): Period {
  const { periodStart, periodEnd, status, voidedAt } = invoice
  const late = status === 'void' && voidedAt !== null && forgiven.has(voidedAt) && voidedAt > periodEnd
  return { start: periodStart, end: late ? voidedAt : periodEnd, since }
}

/** When an invoice was really made: a renewal's names the boundary, which may lie inside a pause that came after it (V7). */
function madeAt({ id, at }: Invoice, told: readonly Told[]): number {
  return told.find(({ type, data }) => type === 'invoice_created' && data.invoice?.id === id)?.at ?? at
}

/** Why a period may not begin where it does; null when it may. */
function startProblem(
  invoice: Invoice,
  last: Period | null,
  expected: number | null,
  told: readonly Told[],
): string | null {
  const { periodStart: start, paidAt, at, billingReason } = invoice
  if (last === null || expected === null) {
    return start === at || start === paidAt ? null : 'does not begin with the subscription'
  }
  if (start === expected) return null
  if (billingReason === 'subscription_update') {
    return start >= last.start && start < expected
      ? null
      : 'changes the interval outside the period that runs'
  }
  if (start < expected) return `begins ${text(start)}, before the last period ends, ${text(expected)}`
  if (start === paidAt && wasLate(invoice, told)) return null
  return `begins ${text(start)}, after the last period has ended, ${text(expected)}`
}

/** Whether it was paid after its own period, or after it was written off: such a payment begins its period anew. */
function wasLate({ id, paidAt }: Invoice, told: readonly Told[]): boolean {
  const made = told.find(({ type, data }) => type === 'invoice_created' && data.invoice?.id === id)
  const ended = made?.data.invoice ? Date.parse(made.data.invoice.periodEnd) : -Infinity
  const writtenOff = told.some((event) => event.type === 'subscription_unpaid' && made && event.id > made.id)
  return writtenOff || (paidAt ?? 0) >= ended
}

/** The subscription itself says which period runs. */
function pointer(
  subscription: Subscription,
  { start, end, since }: Period,
  pauses: readonly Pause[],
): Findings {
  const { id, currentPeriodStart, currentPeriodEnd } = subscription
  const moved = end + pausedIn(pauses, since, Infinity)
  if (currentPeriodStart === start && currentPeriodEnd === moved) return []
  const says = `${text(currentPeriodStart)} to ${text(currentPeriodEnd)}`
  return [[id, `says its period is ${says}; by its invoices it is ${text(start)} to ${text(moved)}`]]
}

interface Pause {
  readonly from: number
  readonly to: number
}

function pausesOf(told: readonly Told[]): Pause[] {
  const pauses: Pause[] = []
  let from: number | null = null
  for (const { type, at } of told) {
    if (type === 'subscription_paused') from = at
    if (type === 'subscription_resumed' && from !== null) pauses.push({ from, to: at })
  }
  return pauses
}

/** Milliseconds of the pauses within a span. */
function pausedIn(pauses: readonly Pause[], after: number, until: number): number {
  const within = pauses.filter(({ from, to }) => from >= after && to <= until)
  return within.reduce((sum, { from, to }) => sum + to - from, 0)
}

function isForgiving({ type, data }: Told): boolean {
  // A renewal whose charge is in progress has not changed the status yet.
  const moved = ['status', 'currentPeriodEnd']
  return type === 'subscription_updated' && (data.changed ?? []).some((field) => moved.includes(field))
}

function text(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : String(ms)
}
