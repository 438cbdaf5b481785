import { arrived, held } from './late-charges.ts'
import type { Balance } from './money-items.ts'
import { add, differences, sumPostings, type Sums } from './sums.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'
import { creditsOf } from './lots.ts'

/** The account of a stored balance, by the second part of its name. */
const accountOf: Readonly<Record<string, string>> = {
  available: 'merchant_available',
  pending: 'merchant_pending',
  credit: 'customer_credit',
  owed: 'merchant_owed',
}

/** Accounts whose sums follow from objects: money in transit, received, paid out, refunded, and customers' credit. */
const accountsOfObjects = [
  'payouts_in_transit',
  'vas_in_transit',
  'gateway_clearing',
  'refunds',
  'unapplied',
  'customer_credit',
]

/** I5: no balance is below zero, and each is the sum of its postings; money in transit is of unfinished objects. */
export function balances(tenant: Tenant): Findings {
  const posted = sumPostings(tenant.journal)
  const wrong = [
    ...differences(storedSums(tenant.balances), posted, Object.values(accountOf)),
    ...differences(objectSums(tenant), posted, accountsOfObjects).map((what) => `${what} (objects)`),
  ]
  return [...tenant.balances.flatMap(belowZero), ...wrong.map((what): [string, string] => [tenant.id, what])]
}

function belowZero({ id, amount, raw }: Balance): Findings {
  const kind = id.split('#')[1] ?? ''
  const known = kind in accountOf && Number.isSafeInteger(amount)
  // What is owed is the merchant's debt: zero or less.
  const right = known && (kind === 'owed' ? amount <= 0 : amount >= 0)
  return right ? [] : [[`${raw.pk} | ${id}`, `holds ${amount}`]]
}

function storedSums(all: readonly Balance[]): Sums {
  const sums: Sums = new Map()
  for (const { id, amount } of all) {
    const [currency = '', kind = ''] = id.split('#')
    add(sums, currency, accountOf[kind] ?? kind, amount)
  }
  return sums
}

function objectSums(tenant: Tenant): Sums {
  const sums: Sums = new Map()
  addIncome(sums, tenant)
  addOutflow(sums, tenant)
  addCredit(sums, tenant)
  return sums
}

function addIncome(sums: Sums, { charges, refunds, reversals, invoices, lateCharges }: Tenant): void {
  for (const { currency, amount, status } of lateCharges.values()) {
    if (arrived.includes(status)) add(sums, currency, 'gateway_clearing', -amount)
    if (held.includes(status)) add(sums, currency, 'unapplied', amount)
    if (status === 'returned') add(sums, currency, 'refunds', amount)
  }
  for (const { currency, amount, status } of charges)
    if (status === 'succeeded') add(sums, currency, 'gateway_clearing', -amount)
  for (const { currency, amount, status } of refunds.values())
    if (status !== 'failed') add(sums, currency, 'refunds', amount)
  for (const { invoiceId, amount } of reversals)
    add(sums, invoices.get(invoiceId)?.currency ?? '', 'refunds', amount)
}

function addOutflow(sums: Sums, { payouts, bills }: Tenant): void {
  for (const { currency, amount, status } of payouts.values()) {
    if (status === 'processing') add(sums, currency, 'payouts_in_transit', amount)
    if (status === 'completed') add(sums, currency, 'gateway_clearing', amount)
  }
  for (const { currency, amount, status } of bills.values()) {
    if (status === 'processing') add(sums, currency, 'vas_in_transit', amount)
    if (status === 'success') add(sums, currency, 'gateway_clearing', amount)
  }
}

function addCredit(sums: Sums, { customers, drafts }: Tenant): void {
  for (const customer of customers.values())
    for (const [currency, amount] of Object.entries(creditsOf(customer)))
      add(sums, currency, 'customer_credit', amount)
  // Credit that a plan change would use is held by its draft until the charge is decided.
  for (const { outcome, invoice } of drafts.values())
    if (outcome === null && invoice) add(sums, invoice.currency, 'customer_credit', invoice.creditApplied)
}
