import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { STOP_AFTER_SECONDS } from '../../domain/dunning/policy.ts'
import {
  simulateCase,
  simulatedOutcomes,
  type RecordedCase,
  type RecordedFailure,
} from '../../domain/dunning/simulate.ts'
import { ofSubscription, type Invoice } from '../../domain/invoice/invoice.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { instantOfMoment } from '../../domain/time/local-day.ts'
import { DEFAULT_CURRENCY, sumKobo, type Currency } from '../../domain/money/money.ts'
import { invalid } from '../../domain/problem.ts'
import { DAY_SECONDS, addSeconds, earlier } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { partitions } from '../../store/keys.ts'
import { newestEntries } from '../../store/query-journal.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { longestReplaySeconds, replayedSeconds } from '../waits.ts'

/** Other settings, and the failures to try them on: those that began in [from, to). */
export interface SimulationOrder {
  readonly retryOffsets: readonly number[] | null
  readonly paydayAware: boolean
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: Currency | undefined
}

/** The most megabytes of failed charges, and cases, to read. Older ones are left out, and the answer says so. */
const mostPages = 4
const mostCases = 500

/**
 * Replays recorded failures under other recovery settings by the pure policy (D7.17): nothing is charged or changed.
 * A range that ends before it begins has no cases (Q4).
 * @throws Problem 422 `window_ahead` for a range that begins after the clock; 422 for one of more than 93 days.
 */
export async function simulateRecovery(context: OperationContext, order: SimulationOrder) {
  const zone = await zoneOf(context)
  const { from, to } = rangeOf(order, nowOf(context), zone)
  const until = earlier(addSeconds(to, STOP_AFTER_SECONDS + DAY_SECONDS), addSeconds(nowOf(context), 1))
  const { entries, all } = await newestEntries(
    context,
    { from, to: until, partition: partitions.declined },
    mostPages,
  )
  const begun = [...failuresByInvoice(entries)]
    .filter(([, failures]) => isBeginning(failures[0]!) && failures[0]!.createdAt < to)
    .sort(([, a], [, b]) => (a[0]!.id < b[0]!.id ? 1 : -1))
  const newest = begun.slice(0, mostCases)
  const invoices = await readInvoices(context, newest)
  const currency = order.currency ?? DEFAULT_CURRENCY
  const settings = { ...order, dunningEnabled: true, finalAction: 'mark_unpaid' } as const
  const items = newest.flatMap(([id, failures]) => {
    const invoice = invoices.get(id)
    if (invoice?.currency !== currency) return []
    const recorded = recordedCase(invoice, failures)
    return [{ ...recordOf(invoice, recorded), ...simulateCase(recorded, settings) }]
  })
  return {
    from,
    to,
    timeZone: zone,
    currency,
    complete: all && begun.length === newest.length,
    cases: items.length,
    outcomes: simulatedOutcomes.map((outcome) => {
      const of = items.filter((item) => item.outcome === outcome)
      return { outcome, cases: of.length, amountKobo: sumKobo(...of.map(({ amount }) => amount)) }
    }),
    items,
  }
}

function rangeOf(order: SimulationOrder, now: string, zone: string): { from: string; to: string } {
  const to = order.to === undefined ? now : instantOfMoment(order.to, zone)
  const from = order.from === undefined ? addSeconds(to, -replayedSeconds) : instantOfMoment(order.from, zone)
  if (from > now)
    throw invalid(order.from === undefined ? 'to' : 'from', `is ahead of the clock, which says ${now}`, {
      reason: 'window_ahead',
    })
  if (addSeconds(from, longestReplaySeconds) < to) throw invalid('to', 'must be at most 93 days after from')
  return { from, to }
}

/** Failed charges by invoice, each case's oldest failure first. */
function failuresByInvoice(entries: readonly Transaction[]): Map<string, Transaction[]> {
  const byInvoice = new Map<string, Transaction[]>()
  for (const entry of entries) {
    if (entry.type !== 'charge' || entry.status !== 'failed') continue
    byInvoice.set(entry.sourceId, [entry, ...(byInvoice.get(entry.sourceId) ?? [])])
  }
  return byInvoice
}

interface Decided {
  readonly rule?: string
  readonly nextAttemptAt?: string | null
  readonly inputs?: { readonly priorAutomaticFailures?: number }
}

/** Whether a case began with this failure: a renewal's, with no earlier failure of its case missing. */
function isBeginning({ attempt }: Transaction): boolean {
  const { rule, inputs } = (attempt?.decision ?? {}) as Decided
  return rule !== 'incomplete' && inputs?.priorAutomaticFailures === 0
}

function recordedCase(invoice: Invoice, entries: readonly Transaction[]): RecordedCase {
  const failures = entries.map((entry): RecordedFailure => {
    const { nextAttemptAt = null } = (entry.attempt?.decision ?? {}) as Decided
    return { at: entry.createdAt, failureCode: entry.failureCode as FailureCode, nextAttemptAt }
  })
  return {
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    failures: failures as unknown as RecordedCase['failures'],
    paidAt: invoice.paidAt,
    isOpen: invoice.status === 'open',
  }
}

function recordOf({ id, subscriptionId, customerId, amount }: Invoice, { failures, paidAt }: RecordedCase) {
  return {
    invoiceId: id,
    subscriptionId,
    customerId,
    amount,
    firstFailureAt: failures[0].at,
    recorded: failures.map(({ at, failureCode }) => ({ at, failureCode })),
    paidAt,
  }
}

async function readInvoices(
  context: OperationContext,
  cases: readonly (readonly [string, unknown])[],
): Promise<Map<string, Invoice>> {
  const refs = cases.map(([id]) => invoiceRef(context.tenant.merchantId, id))
  const found = await readItems(context.table, refs, 'eventual')
  return new Map(
    found
      .filter((item) => item !== undefined)
      .map((item) => ofSubscription(invoiceCodec.decode(item)))
      .map((one) => [one.id, one]),
  )
}
