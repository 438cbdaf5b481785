import { freeMoney } from '../../domain/ledger/freed-money.ts'
import { subscriptionCreditEntry } from '../../domain/ledger/invoice-entry.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { availableOn } from '../../domain/time/lagos-day.ts'
import { move } from '../../domain/ledger/posting.ts'
import { newId, nowOf } from '../../store/context.ts'
import { balanceKey, bucketOf, credit, creditName } from '../../store/entities/balance.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { free } from '../../store/balance-writes.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { newInvoiceEntry } from './invoice-journal-entry.ts'
import { availableSources, takeFromAvailable, takeFromInvoice } from './take-invoice-money.ts'

/**
 * The writes of credit that an invoice uses, in minor units: the merchant's money again, pending from the day of use
 * (D9.14). The customer has their own turn beside them.
 */
export function creditUseMoves(context: OperationContext, invoice: AnyInvoice, amount: number): Write[] {
  if (amount === 0) return []
  const { currency } = invoice
  const bucket = bucketOf(currency, nowOf(context), invoice.subscriptionId, invoice.id)
  return [
    creditUseEntry(context, invoice, amount),
    credit(balanceKey(context.tenant.merchantId, bucket), amount),
    credit(balanceKey(context.tenant.merchantId, creditName(currency)), -amount),
  ]
}

/** The writes of credit that a plan change held. The charge's own writes add its money to the day's bucket. */
export function heldCreditWrites(context: OperationContext, invoice: AnyInvoice): Write[] {
  const held = balanceKey(context.tenant.merchantId, creditName(invoice.currency))
  return [creditUseEntry(context, invoice, invoice.creditApplied), credit(held, -invoice.creditApplied)]
}

/** The journal entry of credit that an invoice uses. */
function creditUseEntry(context: OperationContext, invoice: AnyInvoice, amount: number): Write {
  const { postings } = move(invoice.currency, 'customer_credit', 'merchant_pending', amount)
  const entry = {
    type: 'credit',
    amount,
    postings,
    availableOn: availableOn(nowOf(context)),
  } as const
  return create(transactionCodec, newInvoiceEntry(context, invoice, entry))
}

/**
 * The writes of credit given for an invoice, in minor units: unused time, or credit that a void invoice had used. It is
 * taken from the invoice's balances; the merchant owes what is missing (D9.14, D9.15). The caller writes the customer.
 */
export async function creditGrantWrites(
  context: OperationContext,
  invoice: AnyInvoice,
  amount: number,
): Promise<Write[]> {
  if (amount === 0) return []
  const { merchantId } = context.tenant
  const { currency } = invoice
  const taken = await takeFromInvoice(context, invoice, amount)
  return [
    create(
      transactionCodec,
      newInvoiceEntry(context, invoice, { type: 'credit', amount, postings: taken.postings }),
    ),
    ...taken.writes,
    credit(balanceKey(merchantId, creditName(currency)), amount),
  ]
}

/**
 * The writes of credit for a period that was paid elsewhere before an import (F1): there is no invoice whose money it is,
 * so the merchant gives it out of what is available, or owes it. The caller writes the customer.
 */
export async function importedCreditWrites(
  context: OperationContext,
  subscription: Subscription,
  amount: number,
): Promise<Write[]> {
  const { currency } = subscription.price
  const { postings, writes } = await takeFromAvailable(context, currency, amount)
  const stamp = { id: newId(context, 'transaction'), now: nowOf(context) }
  return [
    create(transactionCodec, subscriptionCreditEntry(subscription, { amount, postings }, stamp)),
    ...writes,
    credit(balanceKey(context.tenant.merchantId, creditName(currency)), amount),
  ]
}

/**
 * The writes of credit that an earlier reversal keeps (R4): it is the merchant's again, and pays what they owe first. The
 * caller writes the customer.
 */
export async function reclaimedCreditWrites(
  context: OperationContext,
  invoice: AnyInvoice,
  amount: number,
): Promise<Write[]> {
  const { merchantId } = context.tenant
  const { currency } = invoice
  const { owed } = await availableSources(context, currency)
  const postings = [
    { account: 'customer_credit' as const, amount: -amount },
    ...freeMoney(amount, owed).postings,
  ]
  return [
    create(transactionCodec, newInvoiceEntry(context, invoice, { type: 'credit', amount, postings })),
    credit(balanceKey(merchantId, creditName(currency)), -amount),
    ...free(merchantId, { currency, amount, owed }),
  ]
}
