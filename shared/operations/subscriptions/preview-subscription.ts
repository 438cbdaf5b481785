import { decideCreation } from '../../domain/subscription/decide-creation.ts'
import { decideSaleQuote, type SalePreview } from '../../domain/subscription/sale-quote.ts'
import { newId } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { readOrder, resolveOrder, type NewSubscription } from './read-order.ts'

/**
 * Previews a sale: the creation's own decision, without its commit (K10). Only the quote is stored.
 * @throws Problem as the creation does, except for a decline of its charge.
 */
export async function previewSubscription(
  context: Writing,
  asked: Omit<NewSubscription, 'metadata' | 'quoteId'>,
): Promise<SalePreview> {
  const order = { ...asked, metadata: {} }
  const { ordered, terms } = await resolveOrder(context, order, await readOrder(context, order))
  const subscriptionId = newId(context, 'subscription')
  const creation = decideCreation(ordered, { ...terms, subscriptionId })
  const quoteId = newId(context, 'quote')
  return commitChange(context, decideSaleQuote(creation, ordered, { ...terms, subscriptionId, quoteId }))
}
