import { turned, type Change } from '../change.ts'
import type { Customer } from '../customer.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { creditGiven } from '../invoice/credit-moves.ts'
import { billFinal, type FinalMoment, type LastInvoice } from '../invoice/final-billing.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { SubscriptionState } from './billing-state.ts'
import { lastBill } from './last-bill.ts'
import type { Subscription } from './subscription.ts'

/** A subscription whose period ends. */
export interface EndingState extends SubscriptionState {
  /** The first invoice of the period's chain, where waiting lines become credit. */
  readonly first: Invoice | undefined
}

/** Turns and moves of a period's end when no period follows; the caller makes the subscription's own turn. */
export interface LastBilling extends Pick<Change<unknown>, 'turns' | 'moves'> {
  readonly creditKobo: number
  readonly customer: Customer
  readonly final: LastInvoice
}

/** The credit that waiting lines become when a subscription ends with its period, in minor units (B5). */
export function creditAtEnd({ unbilled }: Subscription): number {
  return lastBill(0, unbilled, 'credit').creditKobo
}

/**
 * Bills the lines that wait for an invoice when a subscription ends with its period (B5): as credit, or on a last
 * invoice.
 * @param ended The subscription after its end.
 * @param returnedKobo Credit that returns from an open invoice, which ends unpaid in the same commit.
 */
export function billAtEnd(
  { subscription, invoice, customer, first }: EndingState,
  { ended, returnedKobo }: { readonly ended: Subscription; readonly returnedKobo: number },
  moment: FinalMoment,
): LastBilling {
  const { creditKobo, lines } = lastBill(0, subscription.unbilled, 'credit')
  const back = creditGiven(customer, first ?? invoice, creditKobo + returnedKobo)
  const endedAt = ended.endedAt ?? subscription.currentPeriodEnd
  const final = billFinal({ customer: back.customer, ended, endedAt }, lines, moment)
  return {
    creditKobo,
    customer: final.customer,
    final: { subscription: final.subscription, customer: final.customer, invoice: final.invoice },
    turns: [
      ...turned('customer', customer, final.customer),
      ...chainTurns(first, { credited: creditKobo }),
      ...final.turns,
    ],
    moves: [...back.moves, ...final.moves],
  }
}
