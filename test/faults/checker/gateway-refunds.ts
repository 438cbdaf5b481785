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
      ...(refund.to === null
        ? atGateway(refund, book.get(refund.id))
        : byNobody(refund, book.has(refund.id))),
      ...(settled && underWay.includes(refund.status)
        ? [[refund.id, `is still ${refund.status}`] as [string, string]]
        : []),
    ]),
    ...[...tenant.invoices.values()].flatMap((invoice) =>
      wentBack(tenant, invoice, ofInvoice.get(invoice.id) ?? []),
    ),
    ...[...tenant.invoices.values()].flatMap((invoice) => ofParts(invoice, ofInvoice.get(invoice.id) ?? [])),
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

/** What no gateway gives back is done with its own commit, and no gateway has heard of it (M1). */
function byNobody({ id, status, to, paymentId }: Refund, atGateway: boolean): Findings {
  const ways = ['credit', 'outside']
  if (status === 'succeeded' && ways.includes(to ?? '') && paymentId !== null && !atGateway) return []
  return [[id, `is ${status}, to ${to}, of ${paymentId}${atGateway ? ', and at the gateway' : ''}`]]
}

/** M1: of each payment that is no charge as much was refunded as its refunds come to, with what was taken back of it. */
function ofParts({ id, status, outside }: Invoice, refunds: readonly Refund[]): Findings {
  // What a void invoice had received is its customer's credit, without a refund.
  if (status === 'void') return []
  const kept = refunds.filter(({ status }) => status !== 'failed')
  const parts = new Set((outside ?? []).map(([paymentId]) => paymentId))
  const strange = kept.filter(({ paymentId }) => paymentId !== null && !parts.has(paymentId))
  return [
    ...strange.map((one): [string, string] => [
      one.id,
      `gives back ${one.paymentId}, which ${id} does not have`,
    ]),
    ...(outside ?? []).flatMap(([paymentId, , amount, refunded, , , , , , reversed]): Findings => {
      const sum = reversed + sumOf(kept.filter((one) => one.paymentId === paymentId))
      return sum === refunded && refunded <= amount
        ? []
        : [[id, `says ${refunded} of ${paymentId}, ${amount}, went back; by its refunds ${sum}`]]
    }),
  ]
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
  const ofCharge = refunds.filter(({ status, paymentId }) => status !== 'failed' && paymentId === null)
  const refunded = held + sumOf(ofCharge)
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
