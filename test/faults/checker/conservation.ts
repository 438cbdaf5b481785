import type { Customer, Invoice } from './billing-items.ts'
import { referenceOf } from './attempts.ts'
import { isUndecided } from './dispute-items.ts'
import type { Entry } from './money-items.ts'
import { isBegunBySending } from './periods.ts'
import { paidCharges, type Tenant } from './tenant.ts'
import { removesPayment } from './told-refunds.ts'
import { sumOf, usedValue, type Returned } from './used-value.ts'
import type { Findings } from './violation.ts'
import { transfersOf } from './arrivals.ts'
import { creditsOf } from './lots.ts'

/**
 * I5, conservation per customer (B1): what the gateway's own book took, and what was paid elsewhere for a period that was
 * imported (F1), less what was returned, less the credit that is left and what is prepaid, is between the value of the time used less what was forgiven or refunded as goodwill, and
 * that value. Forfeits are added on top. Prices, shares and refunds are computed here, not read.
 */
export function conservation(tenant: Tenant): Findings {
  return [...tenant.customers.values()].flatMap((customer) => {
    const currencies = new Set(invoicesOf(tenant, customer).map(({ currency }) => currency))
    return [...currencies].flatMap((currency) => ofCustomer(tenant, customer, currency))
  })
}

function ofCustomer(tenant: Tenant, customer: Customer, currency: string): Findings {
  const invoices = invoicesOf(tenant, customer).filter((invoice) => invoice.currency === currency)
  const back = invoices.flatMap((invoice) => returnsOf(tenant, invoice))
  const subscriptions = [...tenant.subscriptions.values()].filter(
    ({ id, customerId }) =>
      customerId === customer.id && invoices.some(({ subscriptionId }) => subscriptionId === id),
  )
  const lives = subscriptions.map(({ id }) =>
    usedValue(
      tenant,
      id,
      back.filter(({ invoice }) => invoice.subscriptionId === id),
    ),
  )
  const total = (pick: (life: (typeof lives)[number]) => number): number =>
    lives.reduce((sum, life) => sum + pick(life), 0)
  const waiting = subscriptions.reduce((sum, one) => sum + waitingOf(one.raw), 0)
  // What arrived too late and could not be returned the way it was paid is credit that was paid for in cash.
  const late = [...tenant.lateCharges.values()].filter(
    (charge) =>
      charge.customerId === customer.id && charge.currency === currency && charge.status === 'credited',
  )
  const cash =
    sum(invoices.map((invoice) => takenFor(tenant, invoice) + receivedFor(invoice))) +
    sum(late.map(({ amount }) => amount)) +
    arrivedFor(tenant, customer, currency) -
    sum(back.filter(({ asCredit }) => asCredit !== true).map(({ amount }) => amount))
  const credit =
    (creditsOf(customer)[currency] ?? 0) +
    sum(invoices.map(creditInside)) +
    heldByDrafts(tenant, customer, currency)
  const gifts = sum(
    tenant.journal
      .filter(
        (entry) =>
          entry.sourceType === 'customer' && entry.customerId === customer.id && entry.currency === currency,
      )
      .map((entry) => onCredit(entry)),
  )
  const kept =
    cash +
    total(({ importedKobo }) => importedKobo) -
    credit +
    gifts +
    waiting -
    total(({ prepaidKobo }) => prepaidKobo)
  const givenAlone = sum(
    back.filter(({ invoice }) => invoice.subscriptionId === null).map(({ amount }) => amount),
  )
  const forgiven = sum(invoices.map(forgivenOf)) + total(({ goodwillKobo }) => goodwillKobo) + givenAlone
  const slack = total(({ roundings }) => roundings) + failedRefunds(tenant, invoices)
  // An invoice without a subscription was used once it was paid; what of it was given back is goodwill (K4, M6).
  const alone = invoices.filter(({ subscriptionId }) => subscriptionId === null)
  const soldAlone = sum(alone.map(valueAlone))
  const used = total(({ usedKobo }) => usedKobo) + soldAlone
  const most = used + total(({ forfeitKobo }) => forfeitKobo) + slack
  // What was returned twice, by our refund and by the bank, left the merchant for nothing (F3).
  const lost = sum(invoices.map(({ reversed }) => reversed?.[1] ?? 0))
  const least = used - forgiven - slack - lost
  if (kept <= most && kept >= least) return []
  return [
    [customer.id, `left ${kept} with the merchant, which should be from ${least} to ${most} ${currency}`],
  ]
}

/** What a paid invoice without a subscription was paid for, by money or by credit. */
function valueAlone({ status, amount, creditApplied }: Invoice): number {
  return status === 'paid' ? amount + creditApplied : 0
}

function invoicesOf({ invoices }: Tenant, { id }: Customer): Invoice[] {
  return [...invoices.values()].filter(({ customerId }) => customerId === id)
}

/** What the gateway's book says was taken for an invoice's paid attempt. */
function takenFor(tenant: Tenant, { id }: Invoice): number {
  const [paid] = paidCharges(tenant.charges).filter(({ sourceId }) => sourceId === id)
  const entry = paid && tenant.books.charge.find(({ reference }) => reference === referenceOf(paid))
  return entry?.outcome === 'succeeded' ? entry.amount : (paid?.amount ?? 0)
}

/** What the merchant received themselves for an invoice that is over; while it is open it is still the customer's (M2). */
function receivedFor({ status, outside }: Invoice): number {
  const received = (outside ?? []).filter(([, kind]) => kind !== 'virtual_account')
  return status === 'paid' || status === 'void' ? sum(received.map(([, , amount]) => amount)) : 0
}

/**
 * What arrived on the customer's account number and is with the merchant, as earnings or as credit: a source of cash of its own
 * (M4). What is in an invoice that is open is still the customer's.
 */
function arrivedFor(tenant: Tenant, customer: Customer, currency: string): number {
  const own = [...tenant.arrivals.values()].filter(
    (one) => one.customerId === customer.id && one.currency === currency,
  )
  const open = invoicesOf(tenant, customer).filter(
    (invoice) => invoice.currency === currency && invoice.status !== 'paid' && invoice.status !== 'void',
  )
  const here = own.map(({ amount, left, refundedKobo }) => amount - left - refundedKobo)
  return sum(here) - sum(open.map(transfersOf))
}

/** Refunds that were not refused, and reversals, oldest first. */
function returnsOf(tenant: Tenant, invoice: Invoice): Returned[] {
  const refunds = [...tenant.refunds.values()]
    .filter(({ invoiceId, status }) => invoiceId === invoice.id && status !== 'failed')
    .map(({ id, transactionId, amount, lines, to }) => {
      return { id, amount, lines, entry: entryOf(tenant, transactionId), asCredit: to === 'credit' }
    })
  const reversals = tenant.journal
    .filter(({ type, sourceId }) => type === 'reversal' && sourceId === invoice.id)
    .filter((entry) => !removesPayment(tenant, entry))
    .filter((entry) => !isGivenBack(tenant, entry))
    .map((entry) => ({ id: entry.id, amount: entry.amount, lines: null, entry, asCredit: false }))
  const holds = [...tenant.disputes.values()]
    .filter((one) => one.invoiceId === invoice.id && isUndecided(one))
    .map(({ id, hold }) => {
      const entry = holdEntry(tenant, invoice.id, hold[0])
      return { id, amount: hold[0], lines: null, entry, asCredit: false }
    })
  const order = [...refunds, ...reversals, ...holds].sort((a, b) =>
    a.id.slice(-26) < b.id.slice(-26) ? -1 : 1,
  )
  // One-off items and a fee of the start first, and what waited of an earlier period (B2, K4).
  const earlier = invoice.billingReason === 'subscription_cycle' ? Math.max(0, waited(invoice)) : 0
  let left = earlier + sumOf(invoice, ['setup_fee', 'one_time'])
  return order.map(({ id, amount, lines, entry, asCredit }) => {
    const earlier = Math.min(left, lines ? namedEarlier(invoice, lines) : amount)
    left -= earlier
    const fromCredit = entry && !asCredit ? -onCredit(entry) : 0
    return { id, invoice, amount, fromCredit, earlier, asCredit }
  })
}

/** Whether a bank gave back what this reversal took (N3): each such entry undoes the one of its amount. */
function isGivenBack({ journal }: Tenant, { sourceId, amount }: Entry): boolean {
  return journal.some(
    (one) => one.type === 'dispute_won' && one.sourceId === sourceId && one.amount === amount,
  )
}

function holdEntry({ journal }: Tenant, invoiceId: string, amount: number): Entry | undefined {
  return journal.findLast(
    (one) => one.type === 'dispute_hold' && one.sourceId === invoiceId && one.amount === amount,
  )
}

function entryOf({ journal }: Tenant, id: string): Entry | undefined {
  return journal.find((entry) => entry.id === id)
}

/** What an entry does to customers' credit. */
function onCredit({ postings }: Entry): number {
  return sum(
    (postings ?? []).filter(({ account }) => account === 'customer_credit').map(({ amount }) => amount),
  )
}

/** Credit inside an invoice that nobody has paid is still the customer's. */
function creditInside(invoice: Invoice): number {
  const unpaid = invoice.status === 'open' || invoice.status === 'uncollectible'
  return unpaid ? invoice.creditApplied + Math.max(0, -waited(invoice)) : 0
}

/** Charges that were billed and not paid. */
function forgivenOf(invoice: Invoice): number {
  if (invoice.status !== 'paid' && isBegunBySending(invoice))
    return sumOf(invoice, ['plan', 'add_on', 'discount', 'tax', 'carried'])
  if (invoice.status !== 'paid') return Math.max(0, waited(invoice))
  const beyond =
    -sumOf(invoice, ['waived']) - Math.max(0, sumOf(invoice, ['plan', 'add_on', 'discount', 'tax']))
  return Math.max(0, beyond)
}

function waited(invoice: Invoice): number {
  return sumOf(invoice, ['proration_charge', 'proration_credit', 'carried'])
}

/** Lines that wait for a next invoice: owed by the customer above zero, to them below. */
function waitingOf(raw: Readonly<Record<string, unknown>>): number {
  const lines = (raw['ub'] ?? []) as readonly (readonly [type: string, description: string, amount: number])[]
  return sum(
    lines.filter(([type]) => type !== 'setup_fee' && type !== 'one_time').map(([, , amount]) => amount),
  )
}

function heldByDrafts({ drafts }: Tenant, { id }: Customer, currency: string): number {
  const open = [...drafts.values()].filter(
    ({ customerId, outcome, invoice }) =>
      customerId === id && outcome === null && invoice?.currency === currency,
  )
  return sum(open.map(({ invoice }) => invoice?.creditApplied ?? 0))
}

/** A refund that is refused, or a dispute that is over, after a change had counted it can't be counted out of that again. */
function failedRefunds({ refunds, disputes }: Tenant, invoices: readonly Invoice[]): number {
  const ids = new Set(invoices.map(({ id }) => id))
  const failed = [...refunds.values()].filter(
    ({ invoiceId, status }) => status === 'failed' && ids.has(invoiceId),
  )
  const released = [...disputes.values()].filter((one) => ids.has(one.invoiceId) && !isUndecided(one))
  return sum([...failed.map(({ amount }) => amount), ...released.map(({ hold }) => hold[0])])
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}

/** Of the lines that a refund named, what is of no period of their own (K5). */
function namedEarlier(invoice: Invoice, named: readonly (readonly [string, number])[]): number {
  const types = ['setup_fee', 'one_time']
  if (invoice.billingReason === 'subscription_cycle') types.push('proration_charge')
  const own = named.filter(([lineId]) => types.includes(invoice.types.get(lineId) ?? ''))
  return sum(own.map(([, amount]) => amount))
}
