import { sumKobo } from '../money/money.ts'
import type { Instant } from '../time/time.ts'

/** How money reached the merchant without a charge of ours (M2), or that their customer withheld it as tax (L8). */
export const outsideKinds = ['bank_transfer', 'cash', 'pos', 'cheque', 'other', 'withholding'] as const

export type OutsideKind = (typeof outsideKinds)[number]

/** The kinds of parts that are no charge of ours: what merchants record, and credits on a customer's own account number (M4). */
export const partKinds = [...outsideKinds, 'virtual_account'] as const

/**
 * A payment of an invoice by no charge of ours: the merchant received it themselves (M2), and none of it is in their balance
 * here; or it arrived on the customer's own account number (M4), and is earned as a charge is; or the customer paid it to the
 * tax office in the merchant's name (L8), who has a certificate for it. None is refunded as a charge: what returns of it is credit.
 */
export interface OutsidePart {
  readonly id: string
  readonly kind: (typeof partKinds)[number]
  /** Minor units of the invoice's currency. */
  readonly amount: number

  readonly refunded: number
  /** When the merchant received it, in their own words. */
  readonly receivedAt: Instant
  /** When it was recorded. */
  readonly at: Instant
  /** Of the transfer, cheque or slip; null where there is none. */
  readonly reference: string | null
  readonly note: string | null
  /** The member of the team who recorded it; null for a key (V1). */
  readonly recordedBy: string | null
  /** Of `refunded`, what never was: the payment was taken back after its invoice was paid (M2). Minor units. */
  readonly reversed: number
}

/** The most payments of an invoice. */
export const mostPayments = 20

/** The fields of an invoice that say what was paid. */
interface Paid {
  readonly amountPaid: number
  readonly amountRefunded: number
  readonly outside: readonly OutsidePart[]
}

/** What was paid for an invoice by a charge, in minor units: only that can be refunded as money, or taken by a gateway. */
export function chargedKobo({ amountPaid, outside }: Pick<Paid, 'amountPaid' | 'outside'>): number {
  return amountPaid - sumKobo(...outside.map(({ amount }) => amount))
}

/** What of the charge has left again, in minor units. */
export function chargeRefundedKobo({
  amountRefunded,
  outside,
}: Pick<Paid, 'amountRefunded' | 'outside'>): number {
  return amountRefunded - sumKobo(...outside.map(({ refunded }) => refunded))
}

/** What of the charge is neither refunded nor taken back, in minor units. */
export function chargeLeftKobo(invoice: Paid): number {
  return chargedKobo(invoice) - chargeRefundedKobo(invoice)
}

/** What the merchant holds themselves of an invoice's payments, in minor units. */
export function outsideLeftKobo({ outside }: Pick<Paid, 'outside'>): number {
  return sumKobo(...outside.map(({ amount, refunded }) => amount - refunded))
}

/** What of an invoice's payments their merchant took back themselves, in minor units. */
export function outsideReversedKobo({ outside }: Pick<Paid, 'outside'>): number {
  return sumKobo(...outside.map(({ reversed }) => reversed))
}

/** What of an invoice's payments was money: all but the tax that its customer withheld (L8, Q7), in minor units. */
export function moneyPaidKobo({ amountPaid, outside }: Pick<Paid, 'amountPaid' | 'outside'>): number {
  return amountPaid - withheldKobo({ outside })
}

/** What the customer withheld of an invoice, in minor units (L8). */
export function withheldKobo({ outside }: Pick<Paid, 'outside'>): number {
  return sumKobo(...outside.map(({ kind, amount }) => (kind === 'withholding' ? amount : 0)))
}
