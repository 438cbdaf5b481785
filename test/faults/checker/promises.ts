import type { Customer, Invoice, Subscription } from './billing-items.ts'
import { lateDepositIn } from './late-charges.ts'
import type { Entry } from './money-items.ts'
import { isVoidAfterEnd, startsPeriod } from './periods.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'
import { creditsOf } from './lots.ts'

/**
 * I6, further promises: credit rises and falls by listed causes alone; each completed cycle is announced as paid once; a repeating code
 * discounts no more invoices than it says.
 */
export function promises(tenant: Tenant): Findings {
  return [
    ...[...tenant.customers.values()].flatMap((customer) => creditMoves(tenant, customer)),
    ...tenant.journal.flatMap((entry) => listedCause(tenant, entry)),
    ...[...tenant.subscriptions.values()].flatMap((subscription) => [
      ...cyclesTold(tenant, subscription),
      ...codeUses(tenant, subscription),
    ]),
  ]
}

function onCredit({ postings }: Entry): number {
  return (postings ?? []).reduce(
    (sum, { account, amount }) => (account === 'customer_credit' ? sum + amount : sum),
    0,
  )
}

/** What a customer has is what moved, less what a plan change holds that is being paid. */
function creditMoves({ journal, drafts }: Tenant, customer: Customer): Findings {
  const { id } = customer
  const credits = creditsOf(customer)
  const moved = new Map<string, number>()
  const add = (currency: string, amount: number): void => {
    moved.set(currency, (moved.get(currency) ?? 0) + amount)
  }
  for (const entry of journal) if (entry.customerId === id) add(entry.currency, onCredit(entry))
  for (const { customerId, outcome, invoice } of drafts.values())
    if (customerId === id && outcome === null && invoice) add(invoice.currency, -invoice.creditApplied)
  const currencies = new Set([...moved.keys(), ...Object.keys(credits)])
  return [...currencies]
    .filter((currency) => (credits[currency] ?? 0) !== (moved.get(currency) ?? 0))
    .map((currency) => [
      id,
      `has ${credits[currency] ?? 0} ${currency} of credit, and ${moved.get(currency) ?? 0} by its movements`,
    ])
}

const causes: readonly string[] = [
  ...['credit', 'refund', 'refund_reversal', 'reversal', 'late_charge_credit'],
  ...['transfer_deposit', 'deposit_refund', 'deposit_refund_back'],
  // What a dispute holds may be credit, and is credit again, or for the first time when nobody uses the period any more (N3).
  ...['dispute_hold', 'dispute_release', 'dispute_won'],
]

/** Credit moves for a customer, by a listed cause; what an invoice uses, at once or later (F5), sums to what it says once paid. */
function listedCause(tenant: Tenant, entry: Entry): Findings {
  const { invoices, journal } = tenant
  // A late success pays what is still due; the rest is credit (M1).
  const moved = onCredit(entry) - lateDepositIn(tenant, entry)
  if (moved === 0) return []
  const { id, type, customerId, sourceType, sourceId } = entry
  if (!causes.includes(type) || customerId === null) return [[id, `moves credit of ${customerId} by ${type}`]]
  if (moved > 0 || type !== 'credit' || sourceType !== 'invoice') return []
  const invoice = invoices.get(sourceId)
  const uses = journal.filter(
    (one) => one.type === 'credit' && one.sourceId === sourceId && onCredit(one) < 0,
  )
  if (!invoice) return [[id, `uses credit for ${sourceId}, which is not there`]]
  const used = -uses.reduce((sum, one) => sum + onCredit(one), 0)
  return invoice.status === 'paid' && invoice.creditApplied !== 0 && invoice.creditApplied !== used
    ? [[id, `uses ${used} for an invoice that says ${invoice.creditApplied}`]]
    : []
}

const payments: readonly string[] = ['subscription_payment_success', 'subscription_payment_recovered']

/** Each cycle from 1 to those completed has one payment, and one event of it. */
function cyclesTold(tenant: Tenant, subscription: Subscription): Findings {
  const { id, cyclesCompleted } = subscription
  const stays = (one: Invoice): boolean => isOwed(one) || isVoidAfterEnd(one, subscription)
  const all = tenant.invoicesOf.get(id) ?? []
  const paid = all.filter(isCycle)
  const told = (tenant.toldOf.get(id) ?? []).filter(({ type }) => payments.includes(type))
  return Array.from({ length: cyclesCompleted }, (_, i) => i + 1).flatMap((cycle): Findings => {
    const mine = paid.filter((invoice) => invoice.cycle === cycle)
    // One that was sent counts before it is paid (M3); it is there once.
    const waiting = all.filter((one) => one.cycle === cycle && one.waits && stays(one) && startsPeriod(one))
    if (waiting.length === 1 && mine.length === 0) return []
    const events = told.filter(({ data }) => mine.some((invoice) => invoice.id === data.invoice?.id))
    if (mine.length === 1 && events.length === 1) return []
    return [[id, `has cycle ${cycle} paid ${mine.length} times, and told ${events.length} times`]]
  })
}

function isOwed({ status }: Invoice): boolean {
  return status === 'open' || status === 'uncollectible'
}

function isCycle(invoice: Invoice): boolean {
  return invoice.status === 'paid' && startsPeriod(invoice)
}

/** Of a code that was never exchanged: more invoices than it says are never discounted, those that were void apart. */
function codeUses(tenant: Tenant, { id, discount }: Subscription): Findings {
  if (discount?.[2] !== 'repeating') return []
  const [, , , most, , used] = discount
  const found: Findings = used > (most ?? 0) ? [[id, `has used its code ${used} times of ${most}`]] : []
  const told = tenant.toldOf.get(id) ?? []
  if (told.some(({ data }) => data.changed?.includes('promoCodeId'))) return found
  const discounted = (tenant.invoicesOf.get(id) ?? []).filter(
    (invoice) => startsPeriod(invoice) && invoice.status !== 'void' && invoice.discount > 0,
  )
  return discounted.length <= (most ?? 0)
    ? found
    : [...found, [id, `has ${discounted.length} invoices discounted by a code for ${most}`]]
}
