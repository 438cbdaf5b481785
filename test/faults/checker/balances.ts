import { isUndecided } from './dispute-items.ts'
import { arrived, held } from './late-charges.ts'
import type { Balance, Reversal } from './money-items.ts'
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
  'outside',
  'outside_clearing',
  'fees',
  'disputes_held',
  'customer_credit',
]

/** I5: no balance is below zero, and each is the sum of its postings; money in transit is of unfinished objects. */
export function balances(tenant: Tenant): Findings {
  const posted = sumPostings(tenant.journal)
  const wrong = [
    ...differences(storedSums(tenant.balances), posted, Object.values(accountOf)),
    ...differences(objectSums(tenant), posted, accountsOfObjects).map((what) => `${what} (objects)`),
  ]
  const currencies = new Set(tenant.balances.map(({ id }) => id.split('#')[0] ?? ''))
  const twice = [...currencies].flatMap((currency) => owesAndHas(currency, storedSums(tenant.balances)))
  return [
    ...tenant.balances.flatMap(belowZero),
    ...[...wrong, ...twice].map((what): [string, string] => [tenant.id, what]),
  ]
}

/** What becomes available repays a debt in the same commit (F4). */
function owesAndHas(currency: string, sums: Sums): string[] {
  const [has = 0, owed = 0] = ['available', 'owed'].map((one) => sums.get(`${currency} merchant_${one}`))
  const owes = -owed
  return has > 0 && owes > 0 ? [`has ${has} ${currency} available and owes ${owes}`] : []
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
  addOutside(sums, tenant)
  addFees(sums, tenant)
  addCredit(sums, tenant)
  return sums
}

function addIncome(sums: Sums, tenant: Tenant): void {
  const { charges, refunds, reversals, lateCharges } = tenant
  for (const { currency, amount, status, reversed } of lateCharges.values()) {
    // What its gateway took of it from `unapplied`; the rest of a taking is the merchant's loss (R5).
    const within = reversed === null ? 0 : reversed[0] - reversed[1]
    if (arrived.includes(status)) add(sums, currency, 'gateway_clearing', -amount)
    if (held.includes(status)) add(sums, currency, 'unapplied', amount - within)
    if (status === 'returned') add(sums, currency, 'refunds', amount - within)
  }
  for (const { currency, amount, left, refundedKobo } of tenant.arrivals.values()) {
    add(sums, currency, 'gateway_clearing', -amount)
    add(sums, currency, 'unapplied', left)
    add(sums, currency, 'refunds', refundedKobo)
  }
  for (const { currency, amount, status } of charges)
    if (status === 'succeeded') add(sums, currency, 'gateway_clearing', -amount)
  for (const { currency, amount, status, to } of refunds.values()) {
    if (status !== 'failed' && to === null) add(sums, currency, 'refunds', amount)
    // A merchant's own hand gives back what was in no balance (M1).
    if (to !== 'outside') continue
    add(sums, currency, 'outside', -amount)
    add(sums, currency, 'outside_clearing', amount)
  }
  for (const dispute of tenant.disputes.values())
    if (isUndecided(dispute)) add(sums, dispute.currency, 'disputes_held', dispute.hold[0])
  for (const reversal of reversals) add(sums, currencyOf(tenant, reversal), 'refunds', reversal.amount)
}

/** A reversal is in the currency of what its charge paid. */
function currencyOf({ invoices, lateCharges, sessions }: Tenant, reversal: Reversal): string {
  const { invoiceId, chargeReference } = reversal
  const session = sessions.get(chargeReference.slice(0, chargeReference.lastIndexOf('-')))
  const invoice = invoiceId === null ? undefined : invoices.get(invoiceId)
  return (invoice ?? lateCharges.get(chargeReference) ?? session)?.currency ?? ''
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

/** What merchants received themselves is a source of its own: none of it passes a gateway, or a balance. */
function addOutside(sums: Sums, { invoices }: Tenant): void {
  for (const { currency, outside } of invoices.values())
    for (const [, kind, amount, , , , , , , reversed] of outside ?? []) {
      // What arrived on an account number passed a gateway (M4).
      if (kind === 'virtual_account') continue
      add(sums, currency, 'outside', amount - reversed)
      add(sums, currency, 'outside_clearing', reversed - amount)
    }
}

/** The gateway's fees that the merchant bears: what their charges brought is less by them (N1). */
function addFees(sums: Sums, { invoices }: Tenant): void {
  for (const { currency, feeKobo } of invoices.values()) add(sums, currency, 'fees', feeKobo ?? 0)
}

function addCredit(sums: Sums, { customers, drafts }: Tenant): void {
  for (const customer of customers.values())
    for (const [currency, amount] of Object.entries(creditsOf(customer)))
      add(sums, currency, 'customer_credit', amount)
  // Credit that a plan change would use is held by its draft until the charge is decided.
  for (const { outcome, invoice } of drafts.values())
    if (outcome === null && invoice) add(sums, invoice.currency, 'customer_credit', invoice.creditApplied)
}
