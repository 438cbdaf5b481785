import { touched, type Customer } from '../domain/customer.ts'
import type { Invoice } from '../domain/invoice/invoice.ts'
import { availableOn, lagosDayOf } from '../domain/lagos-day.ts'
import { move } from '../domain/ledger/posting.ts'
import { newId, nowOf } from '../store/context.ts'
import { balanceKey, credit, pendingName } from '../store/entities/balance.ts'
import { customerCodec } from '../store/entities/customer.ts'
import { transactionCodec } from '../store/entities/transaction.ts'
import { shardOf } from '../store/keys.ts'
import { create, replace, type Write } from '../store/write.ts'
import type { OperationContext } from './context.ts'
import { pendingShards } from './settlement-changes.ts'

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
  const bucket = pendingName(currency, lagosDayOf(now), shardOf(invoice.id, pendingShards))
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
    credit(balanceKey(context.merchantId, `${currency}#credit`), -creditApplied),
  ]
}
