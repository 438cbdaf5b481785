import { chainIdOf, currentChainOf } from '../../domain/invoice/chain.ts'
import type { AnyInvoice, Invoice } from '../../domain/invoice/invoice.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { ownInvoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The first invoice of an invoice's chain: nearly always the invoice itself. */
export async function firstOfChain(context: OperationContext, invoice: AnyInvoice): Promise<AnyInvoice> {
  return invoice.chainId === null ? invoice : readFirst(context, chainIdOf(invoice))
}

/**
 * The first invoice of the chain of a subscription's current period; undefined while nothing was invoiced.
 * @param read An invoice that was already read; it saves a round trip if it is the first one.
 */
export async function currentFirst(
  context: OperationContext,
  subscription: Subscription,
  read: Invoice | undefined,
): Promise<Invoice | undefined> {
  const id = currentChainOf(subscription)
  if (id === null || read?.id === id) return read
  return readFirst(context, id)
}

/** The first invoices of chains, by their identifiers. */
export async function readChains(context: OperationContext, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return []
  const refs = ids.map((id) => [id, ownInvoiceRef(context.tenant.merchantId, id)] as const)
  const found = await load(context, Object.fromEntries(refs))
  return ids.map((id) => found[id]).filter((invoice) => invoice !== undefined)
}

async function readFirst(context: OperationContext, id: string): Promise<Invoice> {
  const { first } = await load(context, { first: ownInvoiceRef(context.tenant.merchantId, id) })
  if (!first) throw new Error('a chain without its first invoice')
  return first
}
