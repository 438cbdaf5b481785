import { createHash } from 'node:crypto'
import { idPrefixes, idTextOf, markShard, ulidTimeOf } from '../domain/ids.ts'
import type { BillingReason, Invoice } from '../domain/invoice/invoice.ts'
import { withdrawnInvoices, type Subscription } from '../domain/subscription/subscription.ts'
import type { StoreContext } from './context.ts'

/**
 * What an invoice of a period's end is created as. Its identifier follows from what a restored table still
 * knows: the subscription, the boundary, the purpose, and how many void invoices the boundary has had.
 * So the references of its charges are the same again, and a gateway that was charged before says so (G7). It names the
 * boundary as the instant at which it was made (V7).
 */
export function periodInvoice(
  { tenant }: Pick<StoreContext, 'tenant'>,
  subscription: Pick<Subscription, 'merchantId' | 'id' | 'currentPeriodEnd' | 'withdrawn'>,
  reason: BillingReason,
): Pick<Invoice, 'id' | 'createdAt'> {
  const { merchantId, id, currentPeriodEnd: createdAt } = subscription
  const boundary = [merchantId, id, createdAt]
  const count = withdrawnInvoices(subscription)
  // The partition follows from the boundary too; one that a unit of work drew would be another after a restore.
  const shard = hashOf(boundary).readUInt32BE() % (tenant.spread?.written ?? 1)
  // Lists show them in the order in which they are made: the last invoice follows whatever was withdrawn before it.
  const order = reason === 'subscription_final' ? Infinity : count
  const text = ulidTimeOf(createdAt) + idTextOf(hashOf([...boundary, reason, count]), order)
  return { id: `${idPrefixes.invoice}_${markShard(text, shard)}`, createdAt }
}

function hashOf(facts: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(facts.join('#')).digest()
}
