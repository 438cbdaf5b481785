import type { Invoice } from './billing-items.ts'
import type { Entry } from './money-items.ts'
import type { Tenant, Told } from './tenant.ts'
import { onCredit } from './told-credit.ts'
import type { Findings } from './violation.ts'

const payments = ['subscription_payment_success', 'subscription_payment_recovered', 'invoice_paid']

/**
 * I6, cash (Q7): the `effectKobo` of an invoice's payment events sums to what its charges brought without fees, and that of its refund
 * events to what was returned by refunds and banks: credit and what the merchant received themselves count for nothing.
 */
export function toldEffects(tenant: Tenant): Findings {
  const told = Map.groupBy(
    tenant.told.filter(({ data }) => data.invoice !== undefined),
    ({ data }) => data.invoice!.id,
  )
  const entries = Map.groupBy(tenant.journal, ({ sourceId }) => sourceId)
  return [...tenant.invoices.keys()].flatMap((id): Findings => {
    const events = told.get(id) ?? []
    const charged = (entries.get(id) ?? []).filter(
      ({ type, status }) => type === 'charge' && status === 'succeeded',
    )
    const came = charged.reduce((sum, entry) => sum + entry.amount - feeOf(entry) - onCredit(entry), 0)
    // An event is about what closed the invoice; no event is about a part before it (M1).
    const closing = (entries.get(id) ?? [])
      .filter(({ type }) => type === 'transfer_payment')
      .map(({ amount }) => amount)
    const named = effectOf(events.filter(({ type }) => payments.includes(type)))
    return [
      ...wrongAmounts(tenant.invoices.get(id)!, events),
      ...(named === came || closing.includes(named - came)
        ? []
        : ([[id, `names ${named} of cash, and ${came} came`]] as Findings)),
      ...events
        .filter((event) => isWrongReturn(tenant, event))
        .map(({ id: event, data }): [string, string] => [
          event,
          `names ${data.effectKobo} of cash for ${data.amount} that were returned`,
        ]),
    ]
  })
}

/** What the customer withheld of an invoice as tax (L8). */
export function withheldOf({ outside }: Pick<Invoice, 'outside'>): number {
  const withheld = (outside ?? []).filter(([, kind]) => kind === 'withholding')
  return withheld.reduce((sum, [, , one]) => sum + one, 0)
}

/** What closed an invoice names what was paid of it, without what its customer withheld (Q7, L8). */
function wrongAmounts({ status, amount, outside }: Invoice, events: readonly Told[]): Findings {
  if (status !== 'paid') return []
  const paid = amount - withheldOf({ outside })
  return events
    .filter(({ type, data }) => payments.includes(type) && data.amount !== undefined && data.amount !== paid)
    .map(({ id, data }): [string, string] => [id, `names ${data.amount}, and ${paid} was paid`])
}

/** The gateway's fee that the merchant bears of a charge (N1). */
function feeOf({ postings }: Entry): number {
  return (postings ?? []).reduce((sum, { account, amount }) => sum + (account === 'fees' ? amount : 0), 0)
}

/** What is refunded costs all of its amount; a late charge that a bank takes costs at most that. */
function isWrongReturn({ refunds }: Tenant, { type, data }: Told): boolean {
  if (type !== 'subscription_payment_refunded' && type !== 'invoice_refunded') return false
  const { amount = 0, effectKobo } = data
  if (effectKobo === undefined) return true
  // What a merchant received themselves never was cash here (M2).
  if (data.reason === 'payment_reversed') return effectKobo !== 0
  // Nor what they give back of it, or give as credit (M1).
  const made = [...refunds.values()].find(({ transactionId }) => transactionId === data.transactionId)
  if (made !== undefined && made.to !== null) return effectKobo !== 0
  return data.reason === 'late_charge' || data.reason === 'late_charge_reversed'
    ? effectKobo > 0 || effectKobo < -amount
    : effectKobo !== -amount
}

function effectOf(events: readonly Told[]): number {
  return events.reduce((sum, { data }) => sum + (data.effectKobo ?? Number.NaN), 0)
}
