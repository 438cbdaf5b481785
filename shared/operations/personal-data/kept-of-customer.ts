import { sessionIdOf, type CheckoutSession } from '../../domain/checkout/session.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { KeptOfCustomer } from '../../domain/personal-data/erase.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoicesOf } from '../../store/entities/invoice.ts'
import { transactionsOfCustomer } from '../../store/entities/transaction.ts'
import { ownerIndex } from '../../store/indexes.ts'
import { queryAll } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** How many items are read in one call of the store. */
const atOnce = 100

/** Everything that is found by a customer's identifier, oldest first. */
export interface AllOfCustomer extends KeptOfCustomer {
  readonly transactions: readonly Transaction[]
}

/**
 * Everything that belongs to a customer: their subscriptions, invoices and money, and the checkout sessions that made an
 * invoice or took a payment. Other sessions lead to nobody, and lapse (O3).
 */
export async function allOfCustomer(context: OperationContext, customerId: string): Promise<AllOfCustomer> {
  const { merchantId } = context.tenant
  const ofOwner = <T>({ partition, prefix, codec }: Parameters<typeof queryAll<T>>[1]) =>
    queryAll(context, { index: ownerIndex(), partition, prefix, codec } as Parameters<typeof queryAll<T>>[1])
  const [subscriptions, invoices, transactions] = await Promise.all([
    subscriptionsOfCustomer(context, customerId),
    ofOwner(invoicesOf(merchantId, { customerId })),
    ofOwner(transactionsOfCustomer(merchantId, customerId)),
  ])
  const sessions = await sessionsOf(context, sessionIdsOf(invoices, transactions))
  return { subscriptions, invoices, transactions, sessions }
}

/** A session has the ULID of the invoice that it made; what it took without one is in the journal under its own. */
function sessionIdsOf(invoices: readonly AnyInvoice[], transactions: readonly Transaction[]): string[] {
  const made = invoices.filter(
    ({ billingReason }) => billingReason === 'subscription_create' || billingReason === 'one_time',
  )
  const paid = transactions.map(({ sourceId }) => sourceId).filter((id) => id.startsWith('chk_'))
  return [...new Set([...made.map(({ id }) => sessionIdOf(id)), ...paid])]
}

async function sessionsOf(context: OperationContext, ids: readonly string[]): Promise<CheckoutSession[]> {
  const found: CheckoutSession[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = ids.slice(start, start + atOnce)
    const refs = part.map((id) => checkoutSessionRef(context.tenant.merchantId, id))
    const items = await readItems(context.table, refs, 'strong')
    found.push(...items.flatMap((item) => (item ? [checkoutSessionCodec.decode(item)] : [])))
  }
  return found
}
