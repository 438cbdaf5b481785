import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { isOfSubscription, type Invoice } from '../../domain/invoice/invoice.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import { causeOfDifference, type Billed } from '../../domain/price-change/cause.ts'
import type { PriceChange, PriceChangeRow } from '../../domain/price-change/price-change.ts'
import { isAffected, recurringOf } from '../../domain/price-change/promise.ts'
import { effectOf } from '../../domain/price-change/sums.ts'
import type { ChangeRowState, ShownRow } from '../../domain/price-change/shown-row.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoicesOf, ownInvoiceRef } from '../../store/entities/invoice.ts'
import { priceChangeRowsOf } from '../../store/entities/price-change.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { periodInvoice } from '../../store/period-invoice.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readEach } from '../unit-of-work/read-each.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'
import { readPriceChange } from './get-price-change.ts'
import { pageOfStates } from './read-states.ts'

/**
 * A page of a price change's subscriptions: of a dry run as they are decided now, of a change as they were promised, each with the
 * first invoice on or after the date.
 * @throws Problem 404.
 */
export async function listPriceChangeRows(
  context: OperationContext,
  ids: { readonly planId: string; readonly changeId: string },
  parameters: ListParameters,
): Promise<Page<ShownRow>> {
  const { change, plan } = await readPriceChange(context, ids)
  return change.dryRun
    ? dryRows(context, { change, plan }, parameters)
    : realRows(context, { change, plan }, parameters)
}

/** The rows of a dry run, which writes none: the renewals are decided as the page is read. */
export async function dryRows(
  context: OperationContext,
  { change, plan }: { readonly change: PriceChange; readonly plan: Plan },
  parameters: ListParameters,
): Promise<Page<ShownRow>> {
  const { settings = defaultRecoverySettings } = await load(context, {
    settings: recoverySettingsRef(context.tenant.merchantId),
  })
  const page = await pageOfStates(context, change, plan, { ...parameters, settings })
  const items = page.items.map((state) => {
    const effect = effectOf(state, change, settings.notifyChannels)
    const { subscription, customer, promise } = effect
    return {
      subscriptionId: subscription.id,
      customerId: customer.id,
      customerName: customer.name,
      status: subscription.status,
      state: promise === null ? ('stays' as const) : ('planned' as const),
      toldAt: null,
      reachable: effect.reachable,
      lastingCode: effect.lastingCode,
      ...{ promise, billed: null, difference: null, cause: null },
    }
  })
  return { ...page, items }
}

async function realRows(
  context: OperationContext,
  { change }: { readonly change: PriceChange; readonly plan: Plan },
  parameters: ListParameters,
): Promise<Page<ShownRow>> {
  const { merchantId, mode } = context.tenant
  const page = await readList(context, priceChangeRowsOf(merchantId, change.id, mode), parameters)
  const [subscriptions, customers] = await Promise.all([
    readEach(
      context,
      page.items.map(({ subscriptionId }) => subscriptionId),
      (id) => subscriptionRef(merchantId, id),
    ),
    readEach(
      context,
      page.items.map(({ customerId }) => customerId),
      (id) => customerRef(merchantId, id),
    ),
  ])
  const billed = await billedOf(context, change, page.items)
  const items = page.items.map((row) => {
    const subscription = subscriptions.get(row.subscriptionId)
    const bill = billed.get(row.subscriptionId) ?? null
    const promise = row.keptAt === null ? row.promise : null
    const since = {
      trialMoved: subscription !== undefined && subscription.trialEndsAt !== row.trialEndsAt,
      dayMoved: subscription !== undefined && (subscription.billingDay ?? null) !== row.billingDay,
      paused: (subscription?.resumedAt ?? '') > (row.toldAt ?? row.createdAt),
    }
    const compares = promise !== null && bill !== null && change.revertedAt === null
    return {
      subscriptionId: row.subscriptionId,
      customerId: row.customerId,
      customerName: customers.get(row.customerId)?.name ?? null,
      status: subscription?.status ?? null,
      state: stateOf(change, row),
      toldAt: row.toldAt,
      reachable: true,
      lastingCode: subscription?.discount?.duration === 'forever',
      promise,
      billed: bill,
      difference: compares ? bill.amount - promise.amount : null,
      cause: compares ? causeOfDifference(promise, bill, since) : null,
    }
  })
  return { ...page, items }
}

function stateOf(change: PriceChange, { promise, keptAt, toldBy }: PriceChangeRow): ChangeRowState {
  if (change.revertedAt !== null) return 'reverted'
  if (keptAt !== null) return 'kept'
  if (toldBy !== null) return toldBy === 'sale' ? 'sold' : 'told'
  return promise === null ? 'stays' : 'promised'
}

/**
 * The first bill of each on or after the date. Most invoices are found by their keys: they follow from the subscription and the
 * promised day (G7). Subscriptions whose day has moved are searched among their later invoices.
 */
async function billedOf(
  context: OperationContext,
  change: PriceChange,
  rows: readonly PriceChangeRow[],
): Promise<ReadonlyMap<string, Billed>> {
  const { merchantId } = context.tenant
  if (change.effectiveFrom > (context.time.now ?? context.time.wall.now())) return new Map()
  const idOf = ({ subscriptionId, promise }: PriceChangeRow, at = promise?.at ?? '') =>
    periodInvoice(
      context,
      { merchantId, id: subscriptionId, currentPeriodEnd: at, withdrawn: null },
      'subscription_cycle',
    ).id
  const dated = rows.filter(({ promise }) => promise !== null)
  const found = await readEach(
    context,
    dated.map((row) => idOf(row)),
    (id) => ownInvoiceRef(merchantId, id),
  )
  const billed = new Map<string, Billed>()
  for (const row of rows) {
    const invoice = row.promise === null ? undefined : found.get(idOf(row))
    const earliest = await firstSince(context, change, row, invoice)
    if (earliest) billed.set(row.subscriptionId, billOf(earliest))
  }
  return billed
}

/** The first renewal's invoice on or after the date of the promise; the promised one, if that is it. */
async function firstSince(
  context: OperationContext,
  { effectiveFrom }: PriceChange,
  { subscriptionId, promise }: PriceChangeRow,
  promised: Invoice | undefined,
): Promise<Invoice | undefined> {
  if (promised && promised.status !== 'void') return promised
  const source = invoicesOf(context.tenant.merchantId, { customerId: null, subscriptionId })
  const now = context.time.now ?? context.time.wall.now()
  if (promised === undefined && promise !== null && promise.at > now && !isAffected(promise)) return undefined
  const found: Invoice[] = []
  let cursor: string | undefined
  do {
    const page = await readList(context, source, { limit: 100, cursor, createdFrom: effectiveFrom })
    found.push(...page.items.filter(isOfSubscription))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found.findLast(
    ({ billingReason, status, periodStart }) =>
      billingReason === 'subscription_cycle' &&
      status !== 'void' &&
      periodStart >= effectiveFrom &&
      periodStart > (promise?.after ?? ''),
  )
}

function billOf(invoice: Invoice): Billed {
  return { ...recurringOf(invoice), at: invoice.periodStart, invoiceId: invoice.id }
}
