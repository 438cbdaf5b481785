import type { Customer } from '../../domain/customer/customer.ts'
import {
  hasWords,
  leastTyped,
  numberTyped,
  phoneTyped,
  wordsIn,
  type TypedNumber,
} from '../../domain/search/terms.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { isId } from '../../domain/ids.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Codec } from '../../store/codec.ts'
import { customerCodec, customerRef } from '../../store/entities/customer.ts'
import { invoiceCodec, invoiceRef, invoicesOf } from '../../store/entities/invoice.ts'
import { payoutCodec } from '../../store/entities/payout.ts'
import { numberTermsFrom, searchTermCodec } from '../../store/entities/search-term.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { inShard, partitions, type PartitionName } from '../../store/keys.ts'
import { queryPage, type Page } from '../../store/page.ts'
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
/** Pages of a subscription's invoices that are read for a number. */
const mostPages = 4
/** Words of one search that are looked up. */
const mostWords = 4

/**
 * Finds customers by the beginning of any word of theirs, invoices by that of their number, and objects by that of their identifiers and
 * references, within the tenant (P5). It reads a bounded stretch of an index, never a whole list.
 */
export async function search(context: OperationContext, q: string): Promise<SearchResult> {
  const typed = q.trim()
  const words = wordsIn(typed)
  const [customers, numbered, invoices, subscriptions, payouts] = await Promise.all([
    customersFound(context, typed, words),
    numberedInvoices(context, numberTyped(typed)),
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
  const found = numbered.length > 0 ? numbered : invoices
  return {
    customers,
    invoices: found.length > 0 || !newest ? found : await latestOf(context, newest),
    subscriptions,
    payouts,
  }
}

/** Invoices whose number begins with what was typed, newest first. */
async function numberedInvoices(
  context: OperationContext,
  typed: TypedNumber | null,
): Promise<readonly AnyInvoice[]> {
  if (typed === null) return []
  const { merchantId } = context.tenant
  const targets = (await targetsOf(context, numberTermsFrom(typed.base))).slice(0, mostFound)
  const found = await Promise.all(
    targets.map(async (id) => {
      if (id.startsWith('sub_')) return numberedOf(context, id, typed)
      // One that stands alone has no count behind its number.
      const [item] =
        typed.n === null ? await readItems(context.table, [invoiceRef(merchantId, id)], context.read) : []
      return item ? [invoiceCodec.decode(item)] : []
    }),
  )
  return found.flat().slice(0, mostFound)
}

/** The newest invoices of a subscription, or those whose count begins so: the one that was typed whole first. */
async function numberedOf(
  context: OperationContext,
  subscriptionId: string,
  { n }: TypedNumber,
): Promise<readonly AnyInvoice[]> {
  const source = invoicesOf(context.tenant.merchantId, { subscriptionId })
  if (n === null) return (await queryPage(context, source, { limit: 3, cursor: null })).items
  const found: AnyInvoice[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor }: Page<AnyInvoice> = await queryPage(context, source, { limit: 100, cursor })
    const whole = items.find(({ number }) => number.endsWith(`-${n}`))
    if (whole) return [whole, ...found].slice(0, mostFound)
    found.push(...items.filter(({ number }) => number.split('-').at(-1)!.startsWith(n)))
    cursor = nextCursor
    if (cursor === null) break
  }
  return found
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

/** The customers found by a term with this beginning. */
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
