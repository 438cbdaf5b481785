import {
  chainsOf,
  decideCredit,
  takenParts,
  type CreditOrder,
  type MendedCredit,
} from '../../domain/credit/customer-credit.ts'
import { notFound } from '../../domain/problem.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { limitUse } from '../billing-state/limit-use.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { readChains } from '../billing-state/load-chain.ts'
import { availableSources } from '../billing-state/take-invoice-money.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Gives a customer credit, or takes some back (B11). What is given pays their open invoices before a method does: their
 * recovery cases become due (F5).
 * @throws Problem 404; 403 `role` above what a member of the team may give; 422 `credit_exceeded`.
 */
export async function mendCredit(
  context: Writing,
  customerId: string,
  order: CreditOrder,
): Promise<MendedCredit> {
  const { customer } = await load(context, { customer: customerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  const { amount, currency } = order
  const use = await limitUse(context, { currency, parts: [{ invoiceId: null, amount }], path: 'amount' })
  const ids = chainsOf(takenParts(customer, order))
  const sources = await availableSources(context, currency)
  const chains = await readChains(context, ids)
  const subscriptions = amount > 0 ? await subscriptionsOfCustomer(context, customerId) : []
  return commitChange(
    context,
    decideCredit(customer, order, sources, { ...entryStamp(context), use, chains, subscriptions }),
  )
}
