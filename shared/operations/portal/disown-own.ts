import { turned } from '../../domain/change/change.ts'
import { carries, isOwn, withoutContact, type Contact } from '../../domain/customer/contact.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { terminalStatuses } from '../../domain/subscription/transitions.ts'
import { strongly, withoutKey } from '../../store/context.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { atMerchant, personOf, type Owned } from '../identity/person.ts'
import { commitToldChange } from '../commit/commit-told-change.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { ownSubscription } from './own-objects.ts'

/**
 * Takes the person's contact off a record that a stranger made under it without a code, and ends what it pays for (R1):
 * at once, whatever the merchant's settings let customers do. What was paid and not used is returned by the
 * merchant's settings. The contact is removed last, so that a crash in between leaves the call to be made again.
 * @throws Problem 404; 409 `own_record` where the merchant gave the contact, or the person proved it for this record;
 * 409 `payment_in_progress`.
 */
export async function disownSubscription(context: Charging, id: string): Promise<Owned<Subscription>> {
  const { relation } = await ownSubscription(context, id)
  const { customer, by } = relation
  if (by === null || isOwn(customer, by)) throw conflict('own_record')
  return atMerchant(
    context,
    relation,
    (tenant) => endRecord(tenant, id, { customer, by }),
    (object) => ({ object, relation }),
  )
}

async function endRecord(
  context: Charging,
  id: string,
  { customer: seen, by }: { readonly customer: Customer; readonly by: Contact },
): Promise<Subscription> {
  const own = strongly(context)
  const { merchantId } = own.tenant
  const refs = { customer: payerRef(merchantId, seen.id), named: subscriptionRef(merchantId, id) }
  const { customer, named } = await load(own, refs)
  if (!named || !customer || !carries(customer, personOf(own))) throw notFound()
  const all = [named, ...(await subscriptionsOfCustomer(own, seen.id)).filter((one) => one.id !== id)]
  for (const one of all.filter(({ status }) => !terminalStatuses.includes(status)))
    await cancelSubscription(withoutKey(own), one.id, { atPeriodEnd: false })
  // The cancel has changed both.
  const { customer: before, named: ended } = await load(own, refs)
  if (!before || !ended) throw notFound()
  const after = revised(before, { [by]: null, marks: withoutContact(before, by) })
  return commitToldChange(own, plainChange(ended, turned('customer', before, after)))
}
