import { isUndecided } from './dispute-items.ts'
import type { Invoice } from './billing-items.ts'
import type { BookEntry, Refund } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/** I3, refunds: each is at the gateway under its own reference, and an invoice's refunds sum to its refunded amount. */
export function gatewayRefunds(tenant: Tenant, { settled }: CheckOptions): Findings {
  const book = new Map(tenant.books.refund.map((entry) => [entry.reference, entry]))
  const ofInvoice = Map.groupBy(tenant.refunds.values(), ({ invoiceId }) => invoiceId)
  return [
    ...[...book.values()]
      .filter(({ reference }) => !givesBackLate(tenant, reference) && !givesBackDeposit(tenant, reference))
      .flatMap((entry) => known(entry, tenant.refunds.get(entry.reference))),
    ...[...tenant.refunds.values()].flatMap((refund) => [
      ...atGateway(refund, book.get(refund.id)),
      ...(settled && underWay.includes(refund.status)
        ? [[refund.id, `is still ${refund.status}`] as [string, string]]
        : []),
    ]),
    ...[...tenant.invoices.values()].flatMap((invoice) =>
      wentBack(tenant, invoice, ofInvoice.get(invoice.id) ?? []),
    ),
  ]
}

/** The refund of a late charge, which the checks of those hold. */
function givesBackLate({ lateCharges }: Tenant, reference: string): boolean {
  return reference.endsWith('-back') && lateCharges.has(reference.slice(0, -'-back'.length))
}

/** The refund of a deposit, `<payment>-r<number>`: of one that did not fail its payment says how much was refunded. */
function givesBackDeposit({ arrivals }: Tenant, reference: string): boolean {
  const [, id = ''] = /^(pay_[0-9A-Z]{26})-r\d+$/.exec(reference) ?? []
  return arrivals.has(id)
}

const underWay = ['requested', 'pending']

function known({ reference, amount, currency }: BookEntry, refund: Refund | undefined): Findings {
  if (!refund) return [[reference, 'is refunded at the gateway, and unknown here']]
  if (amount === refund.amount && currency === refund.currency) return []
  return [[refund.id, `is ${amount} ${currency} at the gateway and ${refund.amount} ${refund.currency} here`]]
}

/** What a refund may be here for what the gateway says. A pending one's fate, `settles` or `fails`, shows later. */
function atGateway({ id, status }: Refund, entry: BookEntry | undefined): Findings {
  const fate = entry?.outcome === 'pending' ? entry.detail.split(' ')[0]! : (entry?.outcome ?? 'unknown')
  const allowed: Readonly<Record<string, readonly string[]>> = {
    succeeded: ['requested', 'pending', 'succeeded'],
    settles: ['requested', 'pending', 'succeeded'],
    fails: ['requested', 'pending', 'failed'],
    unknown: ['requested', 'pending', 'failed'],
  }
  return allowed[fate]?.includes(status) ? [] : [[id, `is ${status} here, and ${fate} at the gateway`]]
}

function wentBack(tenant: Tenant, invoice: Invoice, refunds: readonly Refund[]): Findings {
  const { id, outside } = invoice
  // What was received outside never was at a gateway, and does not go back by one (M1).
  const amountPaid = (outside ?? []).reduce((sum, part) => sum - part[2], invoice.amountPaid)
  const amountRefunded = (outside ?? []).reduce((sum, part) => sum - part[3], invoice.amountRefunded)
  const [taken, excess] = invoice.reversed ?? [0, 0]
  const holds = [...tenant.disputes.values()].filter((one) => one.invoiceId === id && isUndecided(one))
  // What a dispute holds counts like a refund that is pending (N3).
  const held = holds.reduce((total, { hold }) => total + hold[0], 0)
  const refunded = held + sumOf(refunds.filter(({ status }) => status !== 'failed'))
  const reversed = sumOf(tenant.reversalsOf.get(id) ?? [])
  const sum = refunded + reversed
  const findings: [string, string][] = []
  // Both together, at most what was paid; what is above is the merchant's loss, and named as such (F3).
  if (Math.min(amountPaid, sum) !== amountRefunded)
    findings.push([id, `says ${amountRefunded} went back; its refunds come to ${sum}`])
  if (taken !== reversed) findings.push([id, `says its gateway took ${taken}; it took ${reversed}`])
  if (excess !== Math.max(0, sum - amountPaid))
    findings.push([id, `says ${excess} went back twice; of ${amountPaid} went back ${sum}`])
  if (reversed > amountPaid) findings.push([id, `its gateway took ${reversed} of ${amountPaid}`])
  return findings
}

function sumOf(all: readonly { readonly amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0)
}
