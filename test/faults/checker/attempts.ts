import type { Invoice, Session } from './billing-items.ts'
import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'

/** A charge in progress at the gateway, with no outcome booked yet. */
export interface OpenCharge {
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly where: string
  /** Past the payer's deadline: they may still act, but nothing waits for it. */
  readonly expired: boolean
  /** Until when its payer may act; null if the payer has nothing to do. */
  readonly deadline: number | null
}

/** All charges in progress: of invoices, of plan changes that are not yet effective, of checkout sessions. */
export function openCharges({ invoices, drafts, sessions, lateCharges }: Tenant): OpenCharge[] {
  return [
    ...[...lateCharges.values()]
      .filter(({ status }) => status === 'awaited' || status === 'over')
      .map(({ id, amount, currency }) => ({
        reference: id,
        amount,
        currency,
        where: id,
        expired: true,
        deadline: null,
      })),
    ...[...invoices.values()].flatMap((invoice) => openOf(invoice, false)),
    ...[...drafts.values()].flatMap(({ id, outcome, invoice }) =>
      outcome === null && invoice ? openOf({ ...invoice, id }, false) : [],
    ),
    ...[...sessions.values()].flatMap((session) => openOf(session, session.status === 'expired')),
  ]
}

function openOf({ id, charge }: Pick<Invoice | Session, 'id' | 'charge'>, expired: boolean): OpenCharge[] {
  if (charge === null || charge.status === 'unseen') return []
  const { reference, amount, currency, deadline } = charge
  return [{ reference, amount, currency, where: id, expired, deadline }]
}

/** The gateway's reference of a charge; empty when nothing was sent. */
export function referenceOf({ attempt }: Entry): string {
  return attempt?.reference ?? ''
}

/** The object of a charge's reference: an invoice, or a checkout session. */
export function chargedId(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('-'))
}
