import { postedEntries } from '../../domain/ledger/transaction.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { defineEntity, identityOf, json, time } from '../codec.ts'
import { customerOwner, partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'

/** A journal entry. Declined charges post nothing, so they lie in a partition of their own. */
export const transactionCodec = defineEntity<Transaction, 'merchantId' | 'id' | 'createdAt'>({
  name: 'transaction',
  key: (transaction) =>
    tenantKey(
      transaction.merchantId,
      postedEntries(transaction) ? partitions.journal : partitions.declined,
      transaction.id,
    ),
  attributes: {
    type: 'y',
    status: 's',
    amount: 'a',
    currency: 'c',
    postings: 'p',
    availableOn: time('av'),
    sourceType: 'st',
    sourceId: 'si',
    customerId: 'cu',
    subscriptionId: 'su',
    rail: 'r',
    failureCode: 'f',
    attempt: json('at'),
  },
  derive: identityOf,
  owner: (transaction) =>
    transaction.customerId === null
      ? null
      : {
          partition: customerOwner(transaction.merchantId, transaction.customerId),
          sort: ownerSort(transaction),
        },
})

/** The owner index names invoice and subscription too, so either's attempts are found without reading the others. */
function ownerSort(transaction: Transaction): string {
  return `${transaction.id}#${transaction.sourceId}#${transaction.subscriptionId ?? ''}`
}

/** Access pattern: a customer's charges and refunds, newest first. */
export function transactionsOfCustomer(merchantId: string, customerId: string): ListSource<Transaction> {
  return {
    list: 'transactions',
    index: 'owner',
    partition: customerOwner(merchantId, customerId),
    prefix: 'txn_',
    codec: transactionCodec,
    idOf: (transaction) => transaction.id,
  }
}

/** Access pattern: a tenant's journal, newest first. */
export function journalOf(merchantId: string): ListSource<Transaction> {
  return {
    list: 'balance-transactions',
    partition: `${merchantId}#${partitions.journal}`,
    prefix: 'txn_',
    codec: transactionCodec,
    idOf: (transaction) => transaction.id,
  }
}
