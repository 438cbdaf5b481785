import { chainMoney, type GivenBack } from '../../domain/invoice/chain.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { ReturnState } from '../../domain/invoice/return-state.ts'
import type { Sources } from '../../domain/ledger/taking.ts'
import { strongly } from '../../store/context.ts'
import { firstOfChain } from '../billing-state/load-chain.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { invoiceSources } from '../billing-state/take-invoice-money.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

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

/** Where the money lies that goes back of an invoice; null where all of it is the customer's credit. */
export async function sourcesOf(
  context: OperationContext,
  invoice: Invoice,
  { amount, fromCreditKobo }: GivenBack,
): Promise<Sources | null> {
  return amount === fromCreditKobo ? null : invoiceSources(context, invoice, 'refunds')
}
