import { turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import { chainCredit } from '../invoice/chain-credit.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { endCredit, type ToldCredit } from '../invoice/end-credit.ts'
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
  /** The credit that was given, as the event shows it. */
  readonly told: ToldCredit
  readonly customer: Customer
  readonly final: LastInvoice
}

/**
 * Bills the lines that wait for an invoice when a subscription ends with its period (B5): as credit, or on a last
 * invoice.
 * @param ended The subscription after its end.
 * @param returned Credit that returns from an open invoice, which ends unpaid in the same commit.
 */
export function billAtEnd(
  { subscription, invoice, customer, first, settings, plan }: EndingState,
  { ended, returned }: { readonly ended: Subscription; readonly returned: readonly CreditPart[] },
  moment: FinalMoment,
): LastBilling {
  const { creditKobo, lines } = lastBill(0, subscription.unbilled, 'credit')
  const given = chainCredit(first, subscription, creditKobo, moment.now)
  const origin = { invoice: first ?? invoice, subscription }
  const back = endCredit(customer, origin, { given: given.parts, returned })
  const endedAt = ended.endedAt ?? subscription.currentPeriodEnd
  const final = billFinal(
    { customer: back.customer, ended, endedAt, settings, moved: back.moves, plan },
    lines,
    moment,
  )
  return {
    told: back.told,
    customer: final.customer,
    final: { subscription: final.subscription, customer: final.customer, invoice: final.invoice },
    turns: [
      ...turned('customer', customer, final.customer),
      ...chainTurns(first, given.change),
      ...final.turns,
    ],
    moves: [...back.moves, ...final.moves],
  }
}
