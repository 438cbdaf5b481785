import { createdAtOf } from '../../domain/ids.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Ref } from '../../store/codec.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { customerOwner } from '../../store/keys.ts'
import { queryNewestKeys } from '../../store/newest-keys.ts'
import type { Page } from '../../store/page.ts'
import { pageOfValues, pageStart } from '../../store/page-values.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { findOwn, personOf, readAll, relationsOf, type Owned } from '../identity/person.ts'
import { listQueryOf, type ListParameters } from '../unit-of-work/read-object.ts'
import { ownerIndex } from '../../store/indexes.ts'

/** A subscription with its plan. */
export type OwnSubscription = Owned<Subscription> & { readonly plan: Plan | null }

/** The person's subscriptions at all merchants of this mode, newest first. */
export async function listOwnSubscriptions(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<OwnSubscription>> {
  const page = await listOwned(context, parameters, { prefix: 'sub_', refOf: subscriptionRef })
  const plans = await readAll(
    context,
    page.items.map(({ object }) => planRef(object.merchantId, object.planId)),
  )
  return { ...page, items: page.items.map((item, i) => ({ ...item, plan: plans[i] ?? null })) }
}

/** The person's invoices at all merchants of this mode, newest first. */
export function listOwnInvoices(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<Owned<AnyInvoice>>> {
  return listOwned(context, parameters, { prefix: 'inv_', refOf: invoiceRef })
}

/**
 * A subscription of the person's.
 * @throws Problem 404, also for another person's.
 */
export function ownSubscription(context: OperationContext, id: string): Promise<Owned<Subscription>> {
  return findOwn(
    context,
    (merchantId) => subscriptionRef(merchantId, id),
    ({ customerId }) => customerId,
  )
}

/**
 * An invoice of the person's.
 * @throws Problem 404, also for another person's.
 */
export function ownInvoice(context: OperationContext, id: string): Promise<Owned<AnyInvoice>> {
  return findOwn(
    context,
    (merchantId) => invoiceRef(merchantId, id),
    ({ customerId }) => customerId,
  )
}

type RefOf<T> = (merchantId: string, id: string) => Ref<T>

/** Reads only the page's own items: an index names them, and per customer no more than a page shows. */
async function listOwned<T>(
  context: OperationContext,
  parameters: ListParameters,
  { prefix, refOf }: { prefix: string; refOf: RefOf<T> },
): Promise<Page<Owned<T>>> {
  const relations = await relationsOf(context)
  const list = `${prefix}${personOf(context).value}`
  const query = listQueryOf(parameters)
  const bounds = { ...query, after: pageStart(context, list, query) }
  const known = await Promise.all(
    relations.map(async (relation) => {
      const { merchantId, id } = relation.customer
      const source = { index: ownerIndex(), partition: customerOwner(merchantId, id), prefix } as const
      const keys = await queryNewestKeys(context, source, bounds)
      return keys.map(({ sk }) => ({ id: sk, createdAt: createdAtOf(sk), relation }))
    }),
  )
  const page = pageOfValues(context, list, known.flat(), query)
  const objects = await readAll(
    context,
    page.items.map(({ id, relation }) => refOf(relation.merchant.merchantId, id)),
  )
  const items = page.items.flatMap(({ relation }, i) =>
    objects[i] ? [{ object: objects[i], relation }] : [],
  )
  return { ...page, items }
}
