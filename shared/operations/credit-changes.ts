import { touched, type Customer } from '../domain/customer.ts'
import type { Invoice } from '../domain/invoice/invoice.ts'
import { availableOn } from '../domain/lagos-day.ts'
import { move } from '../domain/ledger/posting.ts'
import { newId, nowOf } from '../store/context.ts'
import { balanceKey, bucketOf, credit, creditName } from '../store/entities/balance.ts'
import { customerCodec } from '../store/entities/customer.ts'
import { transactionCodec } from '../store/entities/transaction.ts'
import { create, replace, type Write } from '../store/write.ts'
import type { OperationContext } from './context.ts'
import { takeFromInvoice } from './take-from-invoice.ts'

/** The customer after an invoice has used some of his credit. */
export function customerAfterCredit(customer: Customer, invoice: Invoice): Customer {
  if (invoice.creditApplied === 0) return customer
  const left = (customer.credits[invoice.currency] ?? 0) - invoice.creditApplied
  return touched(customer, { credits: { ...customer.credits, [invoice.currency]: left } })
}

/**
 * The writes of credit that an invoice uses: it is the merchant's money again, pending from the day of use (decisions 9).
 */
export function creditUseWrites(
  context: OperationContext,
  before: Customer,
  after: Customer,
  invoice: Invoice,
): Write[] {
  const { creditApplied, currency } = invoice
  if (creditApplied === 0) return []
  const now = nowOf(context)
  const bucket = bucketOf(currency, now, invoice.subscriptionId)
  return [
    replace(customerCodec, before, after),
    create(transactionCodec, {
      merchantId: context.merchantId,
      id: newId(context, 'transaction'),
      createdAt: now,
      type: 'credit',
      status: 'succeeded',
      amount: creditApplied,
      currency,
      postings: move(currency, 'customer_credit', 'merchant_pending', creditApplied).postings,
      availableOn: availableOn(now),
      sourceType: 'invoice',
      sourceId: invoice.id,
      customerId: invoice.customerId,
      subscriptionId: invoice.subscriptionId,
      rail: null,
      failureCode: null,
      attempt: null,
    }),
    credit(balanceKey(context.merchantId, bucket), creditApplied),
    credit(balanceKey(context.merchantId, creditName(currency)), -creditApplied),
  ]
}

/** The customer with credit given to him. */
export function customerWithCredit(customer: Customer, currency: string, amount: number): Customer {
  if (amount === 0) return customer
  const credits = { ...customer.credits, [currency]: (customer.credits[currency] ?? 0) + amount }
  return touched(customer, { credits })
}

/**
 * The writes of credit that is given for an invoice, in minor units: unused time, or credit that a void invoice had
 * used. It comes from where that invoice's money lies; what is missing the merchant owes (decisions 9). The customer
 * himself is written by the caller.
 */
export async function creditGrantWrites(
  context: OperationContext,
  invoice: Invoice,
  amount: number,
): Promise<Write[]> {
  if (amount === 0) return []
  const { merchantId } = context
  const { currency } = invoice
  const taken = await takeFromInvoice(context, { invoice, amount, to: 'customer_credit', ifShort: 'owe' })
  return [
    create(transactionCodec, {
      merchantId,
      id: newId(context, 'transaction'),
      createdAt: nowOf(context),
      type: 'credit',
      status: 'succeeded',
      amount,
      currency,
      postings: taken.postings,
      availableOn: null,
      sourceType: 'invoice',
      sourceId: invoice.id,
      customerId: invoice.customerId,
      subscriptionId: invoice.subscriptionId,
      rail: null,
      failureCode: null,
      attempt: null,
    }),
    ...taken.writes,
    credit(balanceKey(merchantId, creditName(currency)), amount),
  ]
}
