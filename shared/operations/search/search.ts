import type { Customer } from '../../domain/customer/customer.ts'
import { hasWords, leastTyped, phoneTyped, wordsIn } from '../../domain/search/terms.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { isId } from '../../domain/ids.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Codec } from '../../store/codec.ts'
import { customerCodec, customerRef } from '../../store/entities/customer.ts'
import { invoiceCodec, invoicesOf } from '../../store/entities/invoice.ts'
import { payoutCodec } from '../../store/entities/payout.ts'
import { searchTermCodec } from '../../store/entities/search-term.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { inShard, partitions, type PartitionName } from '../../store/keys.ts'
import { queryPage } from '../../store/page.ts'
import { query } from '../../store/query.ts'
import { readItems } from '../../store/read-items.ts'
import { spreadOver } from '../../store/spread.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What a search found, each kind's best first. */
export interface SearchResult {
  readonly customers: readonly Customer[]
  readonly invoices: readonly AnyInvoice[]
  readonly subscriptions: readonly Subscription[]
  readonly payouts: readonly Payout[]
}

/** Customers and other objects that one answer shows, and index items that it reads. */
const [mostFound, mostRead] = [10, 100]
/** Words of one search that are looked up. */
const mostWords = 4

/**
 * Finds customers by the beginning of any word of theirs, and objects by the beginning of their identifiers and references,
 * within the tenant (P5). It reads a bounded stretch of an index, never a whole list.
 */
export async function search(context: OperationContext, q: string): Promise<SearchResult> {
  const typed = q.trim()
  const words = wordsIn(typed)
  const [customers, invoices, subscriptions, payouts] = await Promise.all([
    customersFound(context, typed, words),
    // A gateway's reference is the invoice's identifier with the number of its attempt.
    objectsFound(
      context,
      { prefix: 'inv_', partition: partitions.invoice, codec: invoiceCodec },
      typed.replace(/-\d+$/, ''),
    ),
    objectsFound(
      context,
      { prefix: 'sub_', partition: partitions.subscription, codec: subscriptionCodec },
      typed,
    ),
    objectsFound(context, { prefix: 'pout_', partition: partitions.payout, codec: payoutCodec }, typed),
  ])
  const newest = customers[0]
  return {
    customers,
    invoices: invoices.length > 0 || !newest ? invoices : await latestOf(context, newest),
    subscriptions,
    payouts,
  }
}

/** The newest invoices of the customer who was found first. */
async function latestOf(context: OperationContext, { id }: Customer): Promise<readonly AnyInvoice[]> {
  const source = invoicesOf(context.tenant.merchantId, { customerId: id })
  return (await queryPage(context, source, { limit: 3, cursor: null })).items
}

async function customersFound(
  context: OperationContext,
  typed: string,
  words: readonly string[],
): Promise<readonly Customer[]> {
  const { merchantId } = context.tenant
  if (isId('customer', typed.toUpperCase().replace(/^CUS_/, 'cus_'))) {
    const [item] = await readItems(context.table, [customerRef(merchantId, typed)], context.read)
    return item ? [customerCodec.decode(item)] : []
  }
  // A phone may be typed with spaces.
  const whole = phoneTyped(typed)
  const terms = whole === null ? words.slice(0, mostWords) : [whole, typed.replaceAll(/\D/g, '')]
  const wanted = [...new Set(terms)].filter((term) => term.length >= leastTyped)
  const found = await Promise.all(wanted.map((term) => targetsOf(context, term)))
  // Of several words the rarest leaves the fewest; a phone is one of its forms.
  const rarest = found.toSorted((a, b) => a.length - b.length)[0] ?? []
  const ids = [...new Set(whole === null ? rarest : found.flat())].slice(0, mostRead)
  const refs = ids.map((id) => customerRef(merchantId, id))
  const items = refs.length === 0 ? [] : await readItems(context.table, refs, context.read)
  const asked = whole === null ? words : [typed.replaceAll(/[\s()+-]/g, '')]
  return items
    .flatMap((item) => (item ? [customerCodec.decode(item)] : []))
    .filter((customer) => hasWords(customer, asked))
    .slice(0, mostFound)
}

/** Who is found by a term that begins so. */
async function targetsOf({ table, tenant }: OperationContext, term: string): Promise<string[]> {
  const partition = `${tenant.merchantId}#${partitions.searchTerm}`
  const { rows } = await query(table, { partition, sort: { prefix: term }, limit: mostRead })
  return rows.map((row) => searchTermCodec.decode(row).target)
}

interface Searched<T> {
  readonly prefix: string
  readonly partition: PartitionName
  readonly codec: Codec<T>
}

/** Objects whose identifier begins with what was typed. */
async function objectsFound<T>(
  context: OperationContext,
  { prefix, partition, codec }: Searched<T>,
  typed: string,
): Promise<readonly T[]> {
  if (typed.length < prefix.length + leastTyped || typed.slice(0, prefix.length).toLowerCase() !== prefix)
    return []
  const sort = { prefix: prefix + typed.slice(prefix.length).toUpperCase() }
  const over = partition === partitions.invoice ? await spreadOver(context) : 1
  const pages = await Promise.all(
    Array.from({ length: over }, (_, shard) =>
      query(context.table, {
        partition: inShard(`${context.tenant.merchantId}#${partition}`, shard),
        sort,
        limit: mostFound,
      }),
    ),
  )
  return pages.flatMap(({ rows }) => rows.map((row) => codec.decode(row))).slice(0, mostFound)
}
