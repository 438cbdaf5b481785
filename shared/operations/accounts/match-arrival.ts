import { postponed, type Arrival } from '../../domain/account/arrival.ts'
import { decideDeposit, decideMatch, isMatched } from '../../domain/account/decide-match.ts'
import { turned } from '../../domain/change/change.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { arrivalRef } from '../../store/entities/arrival.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { invoicesOf, ownInvoiceRef } from '../../store/entities/invoice.ts'
import { ownerIndex } from '../../store/indexes.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Matches a credit with what its customer owes, the oldest first, an invoice a commit; what is left is their credit (M4). However
 * often it runs, each kobo is moved once: the credit itself counts what is left of it.
 */
export async function matchArrival(given: Writing, arrivalId: string): Promise<void> {
  const context = strongly(given)
  const arrival = await read(context, arrivalId)
  if (!isOpen(arrival)) return
  for (const { id } of await owedBy(context, arrival.customerId)) {
    const isLeft = await onFreshState(context, (own) => payOne(own, arrivalId, id))
    if (!isLeft) return
  }
  await onFreshState(context, (own) => keepRest(own, arrivalId))
}

function isOpen(arrival: Arrival | null): arrival is Arrival {
  return arrival !== null && arrival.status === 'arrived' && arrival.left > 0
}

async function read(context: OperationContext, id: string): Promise<Arrival | null> {
  const ref = { ...arrivalRef(context.tenant.merchantId, id), optional: true as const }
  const { arrival } = await load(context, { arrival: ref }, { read: 'strong' })
  return arrival ?? null
}

/** What a customer may owe, the oldest first: what the index shows, and the newest invoices by their keys, which it may not show yet. */
export async function owedBy(context: OperationContext, customerId: string): Promise<AnyInvoice[]> {
  const { merchantId } = context.tenant
  const { partition, prefix, codec } = invoicesOf(merchantId, { customerId })
  const [indexed, subscriptions] = await Promise.all([
    queryAll(context, { index: ownerIndex(), partition, prefix, codec }),
    subscriptionsOfCustomer(context, customerId),
  ])
  const refs = latestOf(subscriptions).map((id) => ownInvoiceRef(merchantId, id))
  const items = await readItems(context.table, refs, 'strong')
  const latest = items.flatMap((item, i): AnyInvoice[] => (item ? [refs[i]!.codec.decode(item)] : []))
  const all = new Map([...indexed, ...latest].map((invoice) => [invoice.id, invoice]))
  return [...all.values()]
    .filter(({ status }) => status === 'open' || status === 'uncollectible')
    .sort((a, b) => (a.createdAt === b.createdAt ? compare(a.id, b.id) : compare(a.createdAt, b.createdAt)))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}

function latestOf(subscriptions: readonly Subscription[]): string[] {
  return subscriptions.flatMap(({ latestInvoiceId }) => latestInvoiceId ?? [])
}

/** @returns whether anything is left of the credit. */
async function payOne(context: Writing, arrivalId: string, invoiceId: string): Promise<boolean> {
  const arrival = await read(context, arrivalId)
  if (!isOpen(arrival)) return false
  const state = await loadAnyState(strongly(context), invoiceId)
  if (!isMatched(state, arrival)) return true
  const after = await commitChange(context, decideMatch(state, arrival, orderOf(context)), { answer: null })
  return after.left > 0
}

async function keepRest(context: Writing, arrivalId: string): Promise<void> {
  const arrival = await read(context, arrivalId)
  if (!isOpen(arrival)) return
  const { customerId } = arrival
  const { customer } = await load(context, {
    customer: { ...payerRef(context.tenant.merchantId, customerId), optional: true as const },
  })
  if (!customer || customer.erasedAt != null) {
    const later = postponed(arrival, nowOf(context))
    const change = {
      turns: turned('arrival', arrival, later),
      moves: [],
      events: [],
      about: {},
      result: later,
    }
    await commitChange(context, change, { answer: null })
    if (later.status === 'unmatched') context.deployment.raiseAlarm('transfer_unclaimed', arrival.id)
    return
  }
  const subscriptions = await subscriptionsOfCustomer(context, customerId)
  const order = { ...orderOf(context), subscriptions }
  await commitChange(context, decideDeposit(arrival, customer, order), { answer: null })
}

function orderOf(context: Writing) {
  return { entryId: newId(context, 'transaction'), receiptKey: newReceiptKey(), ...momentOf(context) }
}
