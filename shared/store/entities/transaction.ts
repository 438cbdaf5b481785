import { effectOn } from '../../domain/ledger/posting.ts'
import { netEffectOf, postedEntries } from '../../domain/ledger/transaction.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Currency } from '../../domain/money/money.ts'
import { defineEntity, identityOf, json, time } from '../codec.ts'
import { customerOwner, partitions, spreadKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { update, type Write } from '../write.ts'
import { ownerIndex } from '../indexes.ts'

/** A journal entry. Declined charges post nothing, so they have a partition of their own. */
export const transactionCodec = defineEntity<Transaction, 'merchantId' | 'id' | 'createdAt'>({
  name: 'transaction',
  key: (transaction) =>
    spreadKey(
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
    reason: 'rs',
    feeKobo: 'fe',
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

/** The owner index holds invoice and subscription too, so that either's attempts are found without reading others. */
function ownerSort(transaction: Transaction): string {
  return `${transaction.id}#${transaction.sourceId}#${transaction.subscriptionId ?? ''}`
}

/** Access pattern: a customer's charges and refunds, newest first. */
export function transactionsOfCustomer(merchantId: string, customerId: string): ListSource<Transaction> {
  return {
    list: 'transactions',
    index: ownerIndex(),
    partition: customerOwner(merchantId, customerId),
    prefix: 'txn_',
    codec: transactionCodec,
    idOf: (transaction) => transaction.id,
  }
}

/** Access pattern: what changed a customer's credit, newest first (B11). Other entries are left out while reading. */
export function creditMovementsOf(merchantId: string, customerId: string): ListSource<Transaction> {
  return {
    ...transactionsOfCustomer(merchantId, customerId),
    list: 'credit-movements',
    filters: { customerId },
    matches: ({ postings }) => effectOn(postings, 'customer_credit') !== 0,
    spareRows: 100,
  }
}

const journalList = {
  list: 'balance-transactions',
  prefix: 'txn_',
  codec: transactionCodec,
  isSpread: true,
} as const

/**
 * Access pattern: a tenant's journal, newest first: entries that changed the sum of their pending and available money.
 * Moves between the two, such as a settlement, are left out; they are few, so a page reads little beyond its size.
 */
export function journalOf(merchantId: string, currency: Currency | null): ListSource<Transaction> {
  return {
    ...tenantList(merchantId, partitions.journal, journalList),
    filters: { currency },
    matches: (transaction) =>
      // A fee as large as its charge leaves nothing, and is recorded (N1).
      (netEffectOf(transaction) !== 0 || (transaction.feeKobo ?? 0) > 0) &&
      (currency === null || transaction.currency === currency),
    spareRows: currency === null ? 10 : 100,
  }
}

/** Access pattern: every entry of a tenant's journal with its postings, newest first (N4). */
export function journalEntriesOf(
  merchantId: string,
  {
    currency,
    type,
  }: { readonly currency?: Currency | undefined; readonly type?: readonly string[] | undefined },
): ListSource<Transaction> {
  const source = tenantList(merchantId, partitions.journal, { ...journalList, list: 'journal' })
  if (currency === undefined && type === undefined) return source
  return {
    ...source,
    filters: { currency, type: type?.join() },
    matches: (entry) =>
      (currency === undefined || entry.currency === currency) &&
      (type === undefined || type.includes(entry.type)),
    spareRows: 100,
  }
}

/** Access pattern: what changed a tenant's money between two entries of the journal: the lines of a payout (N4). */
export function linesBetween(
  merchantId: string,
  payoutId: string,
  currency: Currency,
  between: NonNullable<ListSource<Transaction>['between']>,
): ListSource<Transaction> {
  const lines = journalOf(merchantId, currency)
  return { ...lines, list: 'payout-lines', filters: { payoutId }, between }
}

/** Records how a refund ended: the only part of a journal entry that ever changes, since it moves no money. */
export function endRefundEntry(
  merchantId: string,
  transactionId: string,
  status: Transaction['status'],
): Write {
  return update('end refund entry', spreadKey(merchantId, partitions.journal, transactionId), {
    set: 'SET #s = :s',
    condition: 'attribute_exists(#s)',
    names: { '#s': 's' },
    values: { ':s': status },
  })
}
