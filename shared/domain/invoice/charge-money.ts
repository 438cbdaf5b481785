import {
  coveredByRefund,
  withTaking,
  withoutExcess,
  type ChargeMoney,
  type BankTaking,
} from '../reversal/taken-back.ts'
import type { AnyInvoice } from './invoice.ts'
import { chargedKobo, chargeRefundedKobo, type OutsidePart } from './outside-part.ts'

type Paid = Pick<AnyInvoice, 'amountPaid' | 'amountRefunded' | 'reversed' | 'outside'>

/** What has left an invoice's payment: `amountRefunded` is min(amountPaid, our refunds + the gateway's takings) (F3). */
export type LeftPayment = Pick<AnyInvoice, 'amountRefunded' | 'reversed'>

/** The charge of an invoice, with our own refunds apart from its gateway's takings; other payments are not included (M2). */
export function chargeMoneyOf(invoice: Paid): ChargeMoney {
  const { reversed } = invoice
  const taken = reversed ? reversed.amount - reversed.excess : 0
  return { paidKobo: chargedKobo(invoice), refundedKobo: chargeRefundedKobo(invoice) - taken, reversed }
}

/** After the gateway took something back by itself. */
export function afterTaking(invoice: Paid, taking: BankTaking): LeftPayment {
  return {
    amountRefunded: invoice.amountRefunded + taking.amount - taking.excessKobo,
    reversed: withTaking(invoice.reversed, taking),
  }
}

/** After a refund of a payment that is no charge of ours (M1), or its refusal (`amount` below 0). Minor units. */
export function afterPartRefund(
  { amountRefunded, outside, reversed }: Paid,
  partId: string,
  amount: number,
): LeftPayment & Pick<AnyInvoice, 'outside'> {
  const given = (part: OutsidePart): OutsidePart =>
    part.id === partId ? { ...part, refunded: part.refunded + amount } : part
  return { amountRefunded: amountRefunded + amount, reversed, outside: outside.map(given) }
}

/** After a refund of ours, or its refusal (`amount` below 0): a refusal lowers the excess first. Minor units. */
export function afterOwnRefund(invoice: Paid, amount: number): LeftPayment {
  const covered = coveredByRefund(invoice.reversed, Math.max(0, -amount))
  return {
    amountRefunded: invoice.amountRefunded + amount + covered,
    reversed: withoutExcess(invoice.reversed, covered),
  }
}
