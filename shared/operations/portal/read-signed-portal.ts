import { notFound } from '../../domain/problem.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { isSigned, type GivenManageLink } from '../../security/manage-link.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { readAll } from '../identity/person.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'
import { entriesOf, mostSubscriptions, type PortalEntry } from './read-portal.ts'

/** What a signed link shows: one customer's subscriptions at one merchant, newest first. */
export interface SignedPortal {
  readonly mode: OperationContext['tenant']['mode']
  readonly merchant: Merchant
  readonly entries: readonly PortalEntry[]
  readonly until: string
}

/**
 * The content for the customer of a signed link. The link is read-only; actions need a code (P2).
 * @throws Problem 404, the same for a link that is not ours, is too old, or was sent to a contact that is no longer theirs.
 */
export async function readSignedPortal(
  context: ContextOf<'table.read' | 'pepper'>,
  link: GivenManageLink,
): Promise<SignedPortal> {
  const { merchantId, customerId, until } = link
  const { merchant, customer } = await load(context, {
    merchant: merchantRef(merchantId),
    customer: customerRef(merchantId, customerId),
  })
  if (!merchant || merchant.disabled || !customer || until <= nowOf(context)) throw notFound()
  const peppers = [await context.pepper(), ...(await context.otherPeppers())]
  if (!isSigned(peppers, link, customer)) throw notFound()
  const all = await subscriptionsOfCustomer(context, customerId)
  const newest = [...all].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, mostSubscriptions)
  const plans = await readAll(
    context,
    newest.map(({ planId }) => planRef(merchantId, planId)),
  )
  const relation = { customer, merchant, by: 'email' as const }
  const own = newest.map((object, i) => ({ object, relation, plan: plans[i] ?? null }))
  return { mode: context.tenant.mode, merchant, entries: await entriesOf(context, own), until }
}
