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
  /** The first invoice of the period's chain, where lines that wait come to credit. */
  readonly first: Invoice | undefined
}

/** What the end of a period brings with it when no other follows; the subscription's own turn is the caller's. */
export interface LastBilling extends Pick<Change<unknown>, 'turns' | 'moves'> {
  readonly creditKobo: number
  readonly customer: Customer
  readonly final: LastInvoice
}

/** What lines that wait come to as credit when a subscription ends with its period, in minor units (B5). */
export function creditAtEnd({ unbilled }: Subscription): number {
  return lastBill(0, unbilled, 'credit').creditKobo
}

/**
 * What lines that wait for an invoice come to when a subscription ends with its period (B5): credit, or a last
 * invoice.
 * @param ended The subscription after its end.
 * @param returnedKobo Credit that an open invoice gives back, which is ended unpaid in the same commit.
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
