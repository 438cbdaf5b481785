import type { Invoice } from './billing-items.ts'
import type { Entry, Refund } from './money-items.ts'
import type { Tenant, Told } from './tenant.ts'
import type { Findings } from './violation.ts'

/**
 * I6, money that is returned: a refund is announced when the gateway has taken it, its failure when that was announced, and each
 * reversal by the gateway once.
 */
export function toldRefunds(tenant: Tenant): Findings {
  const events = tenant.told.filter(
    ({ type }) => type === 'subscription_payment_refunded' || type === 'invoice_refunded',
  )
  const told = Map.groupBy(events, ({ data }) => data.transactionId ?? '')
  const entries = new Map(tenant.journal.map((entry) => [entry.id, entry]))
  return [
    ...events.flatMap((event) => tellsTruth(event, entries.get(event.data.transactionId ?? ''))),
    ...[...tenant.refunds.values()].flatMap((refund) =>
      toldOnce(refund, told.get(refund.transactionId) ?? []),
    ),
    ...tenant.journal
      .filter((entry) => entry.type === 'reversal' && !removesPayment(tenant, entry))
      .flatMap((entry) => reversed(entry, told)),
    ...[...tenant.invoices.values()].flatMap((invoice) => receivedBack(tenant, invoice)),
    ...tenant.journal
      .filter(({ type, subscriptionId }) => type === 'late_charge' && subscriptionId !== null)
      .flatMap((entry) => reversed(entry, told)),
    ...cameBack(tenant, told),
  ]
}

const kinds = ['refund', 'refund_reversal', 'reversal', 'late_charge']

function tellsTruth({ id, data }: Told, entry: Entry | undefined): Findings {
  if (!entry || !kinds.includes(entry.type))
    return [[id, `tells of ${data.transactionId}, which is no refund`]]
  const signed = entry.type === 'refund_reversal' ? -entry.amount : entry.amount
  const same = signed === data.amount && entry.sourceId === data.invoice?.id
  return same ? [] : [[id, `tells of ${data.amount} for ${entry.amount} that went back`]]
}

/** Announced with the gateway's first answer; not at all if that was a refusal. */
function toldOnce({ id, status }: Refund, events: readonly Told[]): Findings {
  const allowed: Readonly<Record<string, readonly number[]>> = { requested: [0], failed: [0, 1] }
  if ((allowed[status] ?? [1]).includes(events.length)) return []
  return [[id, `is ${status}, and told ${events.length} times`]]
}

function reversed({ id }: Entry, told: ReadonlyMap<string, readonly Told[]>): Findings {
  const times = told.get(id)?.length ?? 0
  return times === 1 ? [] : [[id, `reverses a charge, and is told ${times} times`]]
}

/** Whether an entry takes back what a merchant had recorded for an invoice that nobody had paid, of which there is no event (M2). */
export function removesPayment({ told }: Tenant, { id, type, postings }: Entry): boolean {
  const isOutside = type === 'reversal' && (postings ?? []).some(({ account }) => account === 'outside')
  return isOutside && told.every(({ data }) => data.transactionId !== id)
}

/** Of what was received outside the events of an invoice tell what was reversed, and the journal all that was recorded. */
function receivedBack(tenant: Tenant, { id, outside }: Invoice): Findings {
  const entries = tenant.journal.filter(
    ({ sourceId, postings }) =>
      sourceId === id && (postings ?? []).some(({ account }) => account === 'outside'),
  )
  const sumOf = (some: readonly Entry[]): number => some.reduce((sum, { amount }) => sum + amount, 0)
  const back = entries.filter(({ type }) => type === 'reversal')
  const removed = sumOf(back.filter((entry) => removesPayment(tenant, entry)))
  const reversed = (outside ?? []).reduce((sum, part) => sum + part[9], 0)
  const recorded = (outside ?? [])
    .filter(([, kind]) => kind !== 'virtual_account')
    .reduce((sum, [, , amount]) => sum + amount, 0)
  const [paid, gone] = [sumOf(entries.filter(({ type }) => type === 'payment')), sumOf(back) - removed]
  return paid - removed === recorded && gone === reversed
    ? []
    : [[id, `recorded ${recorded} and took ${reversed} back, by the journal ${paid - removed} and ${gone}`]]
}

/** For each invoice, as many failures are announced as refunds that were announced before they failed. */
function cameBack({ refunds, journal }: Tenant, told: ReadonlyMap<string, readonly Told[]>): Findings {
  const times = (transactionId: string): number => told.get(transactionId)?.length ?? 0
  const failed = Map.groupBy(
    [...refunds.values()].filter(({ status }) => status === 'failed'),
    ({ invoiceId }) => invoiceId,
  )
  const back = Map.groupBy(
    journal.filter(({ type }) => type === 'refund_reversal'),
    ({ sourceId }) => sourceId,
  )
  return [...new Set([...failed.keys(), ...back.keys()])].flatMap((invoiceId): Findings => {
    const before = (failed.get(invoiceId) ?? []).reduce((sum, one) => sum + times(one.transactionId), 0)
    const after = (back.get(invoiceId) ?? []).reduce((sum, one) => sum + times(one.id), 0)
    return before === after ? [] : [[invoiceId, `told ${before} refunds that failed, and ${after} failures`]]
  })
}
