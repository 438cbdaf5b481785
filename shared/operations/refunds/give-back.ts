import { chainMoney, type GivenBack } from '../../domain/invoice/chain.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { ReturnState } from '../../domain/invoice/return-state.ts'
import type { Sources } from '../../domain/ledger/taking.ts'
import { strongly } from '../../store/context.ts'
import { firstOfChain } from '../billing-state/load-chain.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { invoiceSources } from '../billing-state/take-invoice-money.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/**
 * An invoice with everything that a refund of it needs. If its chain has given credit, the amount depends on how much
 * is unspent, so everything is then read strongly.
 * @throws Problem 404.
 */
export async function loadReturnState(context: OperationContext, invoiceId: string): Promise<ReturnState> {
  const state = await loadAnyState(context, invoiceId)
  const first = await firstOfChain(context, state.invoice)
  if (chainMoney(first).credited === 0 || context.read === 'strong') return { ...state, first } as ReturnState
  return loadReturnState(strongly(context), invoiceId)
}

/**
 * A plan change that waits for its payer was decided from what was paid for the period. A refund that lowers that
 * amount gives the change up: a refund waits for no payer (A9, B2).
 * @returns whether a change was given up; everything must then be read again.
 * @throws Problem 409 `payment_in_progress` only while the request that charges for it is running.
 */
export async function givesChangeUp(
  context: Writing,
  before: ReturnState,
  after: ReturnState,
): Promise<boolean> {
  const { subscription } = before
  if (subscription === null || subscription.changeInProgress === null || after.subscription === subscription)
    return false
  await giveUpChange(context, subscription)
  return true
}

/** The balances that a refund of an invoice takes from; null when all of it is taken from the customer's credit. */
export async function sourcesOf(
  context: OperationContext,
  invoice: AnyInvoice,
  { amount, fromCreditKobo }: GivenBack,
): Promise<Sources | null> {
  return amount === fromCreditKobo ? null : invoiceSources(context, invoice, 'refunds')
}
