import { sumKobo } from '../money/money.ts'
import type { Instant } from '../time/time.ts'

/** How money reached the merchant without one of our charges (M2), or that their customer withheld it as tax (L8). */
export const outsideKinds = ['bank_transfer', 'cash', 'pos', 'cheque', 'other', 'withholding'] as const

export type OutsideKind = (typeof outsideKinds)[number]

/** The kinds of parts without a charge: what merchants record, and credits on a customer's own account number (M4). */
export const partKinds = [...outsideKinds, 'virtual_account'] as const

/**
 * A payment of an invoice without a charge: the merchant received it (M2), and none of it is in their balance
 * here; or it arrived on the customer's own account number (M4), and is earned like a charge; or the customer paid it to the
 * tax office in the merchant's name (L8), who has a certificate for it. None is refunded like a charge: what returns is credit.
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
  /** The part of `refunded` that never existed: the payment was removed after its invoice was paid (M2). Minor units. */
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

/** What a charge has paid of an invoice, in minor units: only that can be refunded as money, or taken by a gateway. */
export function chargedKobo({ amountPaid, outside }: Pick<Paid, 'amountPaid' | 'outside'>): number {
  return amountPaid - sumKobo(...outside.map(({ amount }) => amount))
}

/** The part of the charge that has left again, in minor units. */
export function chargeRefundedKobo({
  amountRefunded,
  outside,
}: Pick<Paid, 'amountRefunded' | 'outside'>): number {
  return amountRefunded - sumKobo(...outside.map(({ refunded }) => refunded))
}

/** The part of the charge that is neither refunded nor taken back, in minor units. */
export function chargeLeftKobo(invoice: Paid): number {
  return chargedKobo(invoice) - chargeRefundedKobo(invoice)
}

/** What the merchant holds themselves of an invoice's payments, in minor units. */
export function outsideLeftKobo({ outside }: Pick<Paid, 'outside'>): number {
  return sumKobo(...outside.map(({ amount, refunded }) => amount - refunded))
}

/** The invoice's payments that the merchant took back, in minor units. */
export function outsideReversedKobo({ outside }: Pick<Paid, 'outside'>): number {
  return sumKobo(...outside.map(({ reversed }) => reversed))
}

/** The part of an invoice's payments that was money: all but the tax that its customer withheld (L8, Q7), in minor units. */
export function moneyPaidKobo({ amountPaid, outside }: Pick<Paid, 'amountPaid' | 'outside'>): number {
  return amountPaid - withheldKobo({ outside })
}

/** What the customer withheld of an invoice, in minor units (L8). */
export function withheldKobo({ outside }: Pick<Paid, 'outside'>): number {
  return sumKobo(...outside.map(({ kind, amount }) => (kind === 'withholding' ? amount : 0)))
}
