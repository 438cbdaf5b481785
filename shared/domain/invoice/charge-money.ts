import {
  coveredByRefund,
  withTaking,
  withoutExcess,
  type ChargeMoney,
  type BankTaking,
} from '../reversal/taken-back.ts'
import type { AnyInvoice } from './invoice.ts'
import { chargedKobo, chargeRefundedKobo } from './outside-part.ts'

type Paid = Pick<AnyInvoice, 'amountPaid' | 'amountRefunded' | 'reversed' | 'outside'>

/** What has left an invoice's payment: `amountRefunded` is min(amountPaid, our refunds + the gateway's takings) (F3). */
export type LeftPayment = Pick<AnyInvoice, 'amountRefunded' | 'reversed'>

/** The charge of an invoice, with our own refunds apart from what its gateway took; other payments are none of it (M2). */
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

/** After a refund of ours, or its refusal (`amount` below 0): a refusal lowers the excess first. Minor units. */
export function afterOwnRefund(invoice: Paid, amount: number): LeftPayment {
  const covered = amount < 0 ? coveredByRefund(invoice.reversed, -amount) : 0
  return {
    amountRefunded: invoice.amountRefunded + amount + covered,
    reversed: withoutExcess(invoice.reversed, covered),
  }
}
