import type { Invoice, Subscription } from './billing-items.ts'
import type { Entry } from './money-items.ts'
import type { Tenant, Told } from './tenant.ts'
import { withheldOf } from './told-effects.ts'
import { sumOf } from './used-value.ts'
import type { Findings } from './violation.ts'

const successes = ['subscription_payment_success', 'subscription_payment_recovered', 'invoice_paid']

/**
 * I6, payments: each paid invoice is announced once, with its amount; each failed attempt once, with its code; each renewal
 * invoice when it was made.
 */
export function toldPayments(tenant: Tenant): Findings {
  const told = Map.groupBy(
    tenant.told.filter(({ data }) => data.invoice !== undefined),
    ({ data }) => data.invoice!.id,
  )
  const failed = Map.groupBy(
    tenant.charges.filter(({ status }) => status === 'failed'),
    ({ sourceId }) => sourceId,
  )
  return [...tenant.invoices.values()].flatMap((invoice) => {
    const events = told.get(invoice.id) ?? []
    return [
      ...toldPaid(invoice, events, tenant.subscriptions.get(invoice.subscriptionId ?? '')),
      ...toldFailed(invoice, events, failed.get(invoice.id) ?? []),
      ...toldMade(invoice, events, tenant.subscriptions.get(invoice.subscriptionId ?? '')),
    ]
  })
}

function toldPaid(invoice: Invoice, events: readonly Told[], subscription?: Subscription): Findings {
  const { id, status, amount, amountPaid, cycle, billingReason } = invoice
  const paid = events.filter(({ type }) => successes.includes(type))
  // What costs nothing is announced as paid with an amount of 0, except a last invoice that credit covers (B10, B5).
  const silent = billingReason === 'subscription_final' && amount === 0
  const expected = status === 'paid' && !silent ? 1 : 0
  if (paid.length !== expected) return [[id, `is ${status}, and told ${paid.length} times that it was paid`]]
  return paid.flatMap(({ id: eventId, type, data }): Findings => {
    // What its customer withheld was never money (L8).
    const money = amountPaid - withheldOf(invoice)
    if (data.amount !== money) return [[eventId, `tells of ${data.amount} for ${money} paid`]]
    if (type === successes[0] && data.cycle !== cycle)
      return [[eventId, `tells of cycle ${data.cycle}, not ${cycle}`]]
    return data.subscription?.id === subscription?.id ? [] : [[eventId, 'tells of another subscription']]
  })
}

function toldFailed({ id }: Invoice, events: readonly Told[], failed: readonly Entry[]): Findings {
  const told = events.filter(
    ({ type }) => type === 'subscription_payment_failed' || type === 'invoice_payment_failed',
  )
  const toldCodes = told.map(({ data }) => data.failureCode ?? '').sort()
  const codes = failed.map(({ failureCode }) => failureCode ?? '').sort()
  if (toldCodes.join() === codes.join()) return []
  return [[id, `failed by [${codes.join(' ')}], and told of [${toldCodes.join(' ')}]`]]
}

function toldMade(invoice: Invoice, events: readonly Told[], subscription?: Subscription): Findings {
  const { id, billingReason, subtotal, discount, creditApplied } = invoice
  // What was forgiven since was asked for then (M2).
  const amount = invoice.amount - sumOf(invoice, ['waived'])
  // After a subscription has ended, what remains owed rises by the credit that was returned (B4).
  const risen = subscription?.status === 'canceled' && creditApplied === 0
  // Credit that came later has paid a part of it since (F5).
  const paidByCredit = (told = 0) => told > amount && creditApplied > 0 && told <= subtotal - discount
  const made = events.filter(({ type }) => type === 'invoice_created')
  const expected = billingReason === 'subscription_cycle' ? 1 : 0
  if (made.length !== expected) return [[id, `is told ${made.length} times that it was made`]]
  return made
    .filter(
      ({ data }) =>
        data.amount !== amount && !(risen && (data.amount ?? 0) < amount) && !paidByCredit(data.amount),
    )
    .map(({ id: eventId, data }): [string, string] => [eventId, `tells of ${data.amount} for ${amount}`])
}
