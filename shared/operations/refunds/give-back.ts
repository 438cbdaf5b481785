import { withCredit, type Customer } from '../../domain/customer.ts'
import {
  afterGivenBack,
  chainMoney,
  holdingsOf,
  type ChainHoldings,
  type GivenBack,
} from '../../domain/invoice/chain.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { afterRefund } from '../../domain/invoice/refund.ts'
import type { Posting } from '../../domain/ledger/posting.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { balanceKey, credit, creditName, debit } from '../../store/entities/balance.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace, type Write } from '../../store/write.ts'
import { firstOfChain } from '../billing-state/load-chain.ts'
import { takeFromInvoice } from '../billing-state/take-invoice-money.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { strongly } from '../../store/context.ts'

/** An invoice that gives something back, with the first one of its chain, which may be itself. */
export interface ReturnState extends BillingState {
  readonly first: Invoice
}

/**
 * An invoice with everything a refund of it is about. Where its chain has given credit, how much of that is unspent decides,
 * so then all of it is read as it is now.
 * @throws Problem 404.
 */
export async function loadReturnState(context: OperationContext, invoiceId: string): Promise<ReturnState> {
  const state = await loadInvoiceState(context, invoiceId)
  const first = await firstOfChain(context, state.invoice)
  if (chainMoney(first).credited === 0 || context.consistent) return { ...state, first }
  return loadReturnState(strongly(context), invoiceId)
}

/** What the customer still holds of the invoice's chain. */
export function holdings({ first, subscription, customer, invoice }: ReturnState): ChainHoldings {
  return holdingsOf(first, subscription, customer.credits[invoice.currency] ?? 0)
}

/** Everything as it is when something has gone back, or has come back (`sign` -1) because the gateway refused. */
export function stateAfter(state: ReturnState, given: GivenBack, sign: 1 | -1): ReturnState {
  const { first, invoice } = afterGivenBack(state.first, state.invoice, given, sign)
  return {
    ...state,
    first,
    invoice,
    subscription: afterRefund(state.subscription, first.id, given, sign),
    customer: withCredit(state.customer, invoice.currency, -sign * given.fromCreditKobo),
  }
}

/**
 * A plan change that waits for its payer was decided from what was paid for the period. Where that becomes less, the change is
 * given up, for money that goes back waits for nobody (A9, B2).
 * @returns whether one was; everything must then be read anew.
 * @throws Problem 409 `payment_in_progress` only while the request that charges for it is running.
 */
export async function givesChangeUp(
  context: Writing,
  before: ReturnState,
  after: ReturnState,
): Promise<boolean> {
  const { subscription } = before
  if (subscription.changeInProgress === null || after.subscription === subscription) return false
  await giveUpChange(context, subscription)
  return true
}

/** The writes of what differs between two states, balances and the journal apart. */
export function stateWrites(before: ReturnState, after: ReturnState): Write[] {
  return [
    replace(invoiceCodec, before.invoice, after.invoice),
    ...(after.first.id === after.invoice.id ? [] : [replace(invoiceCodec, before.first, after.first)]),
    ...(after.subscription === before.subscription
      ? []
      : [replace(subscriptionCodec, before.subscription, after.subscription)]),
    ...(after.customer === before.customer ? [] : [replaceCustomer(before.customer, after.customer)]),
  ]
}

/** Money that goes back: from the customer's credit what is taken back of it, the rest from the merchant's. */
export async function takeBackMoney(
  context: OperationContext,
  invoice: Invoice,
  { amount, fromCreditKobo }: GivenBack,
  ifShort: 'refuse' | 'owe',
): Promise<{
  readonly writes: readonly Write[]
  readonly postings: readonly Posting[]
  readonly unsettledKobo: number
}> {
  const own = amount - fromCreditKobo
  const taken =
    own === 0
      ? { writes: [], postings: [], unsettledKobo: 0 }
      : await takeFromInvoice(context, { invoice, amount: own, to: 'refunds', ifShort })
  if (fromCreditKobo === 0) return taken
  const name = creditName(invoice.currency)
  return {
    writes: [...taken.writes, debit(balanceKey(context.merchantId, name), fromCreditKobo, 'stale')],
    postings: [
      { account: 'customer_credit', amount: -fromCreditKobo },
      ...taken.postings.filter(({ account }) => account !== 'refunds'),
      { account: 'refunds', amount },
    ],
    unsettledKobo: taken.unsettledKobo,
  }
}

/** The write of credit that comes back to the customer with a refused refund. */
export function creditAgain(
  context: OperationContext,
  currency: Invoice['currency'],
  amount: number,
): Write[] {
  return amount === 0 ? [] : [credit(balanceKey(context.merchantId, creditName(currency)), amount)]
}

function replaceCustomer(before: Customer, after: Customer): Write {
  return replace(customerCodec, before, after)
}
