import { chargedId } from './attempts.ts'
import { isLasting, type Directory } from './directory.ts'
import { keyOf } from './items.ts'
import { looseReferencesOf, referencesOf, type Reference } from './reference-lists.ts'
import type { Tenant } from './tenant.ts'
import type { World } from './world.ts'
import type { Findings } from './violation.ts'

/** I9, references: whatever an object names is the same merchant's, and there. */
export function references(world: World, directory: Directory): Findings {
  const { tenants } = world
  return [
    ...[...tenants.values()].flatMap((tenant) => [
      ...[...referencesOf(tenant)].flatMap((one) => [
        ...foreign(one, tenant, directory),
        ...absent(one, directory),
      ]),
      ...[...looseReferencesOf(tenant)].flatMap((one) => foreign(one, tenant, directory)),
      ...belongings(tenant),
    ]),
    ...credentials(world, directory),
  ]
}

function foreign([from, to]: Reference, { id }: Tenant, directory: Directory): Findings {
  const owner = directory.get(to ?? '')
  return owner === undefined || owner === id ? [] : [[keyOf(from), `names ${to} of another merchant`]]
}

function absent([from, to]: Reference, directory: Directory): Findings {
  const gone = to !== null && to !== undefined && isLasting(to) && !directory.has(to)
  return gone ? [[keyOf(from), `names ${to}, which is not there`]] : []
}

/** What belongs together within one merchant. */
function belongings({ subscriptions, invoices, customers, drafts, refunds }: Tenant): Findings {
  const found: Findings = []
  const holders = new Map(
    [...customers.values()].flatMap(({ id, paymentMethods }) =>
      paymentMethods.map((method) => [method.id, id]),
    ),
  )
  for (const { id, customerId, latestInvoiceId, paymentMethodId } of subscriptions.values()) {
    if (latestInvoiceId !== null && (invoices.get(latestInvoiceId)?.subscriptionId ?? id) !== id)
      found.push([id, `names ${latestInvoiceId} of another subscription`])
    if ((holders.get(paymentMethodId ?? '') ?? customerId) !== customerId)
      found.push([id, `charges ${paymentMethodId} of another customer`])
  }
  for (const { id, subscriptionId, customerId } of invoices.values())
    if ((subscriptions.get(subscriptionId ?? '')?.customerId ?? customerId) !== customerId)
      found.push([id, 'is of another customer than its subscription'])
  for (const { id, outcome } of drafts.values())
    if (outcome === 'paid' && !invoices.has(id)) found.push([id, 'is a paid plan change without its invoice'])
  for (const { id, invoiceId, chargeReference, paymentId } of refunds.values())
    // What is no charge of ours is a payment of its invoice, which the refunds' own check holds (M1).
    if (paymentId === null && chargedId(chargeReference ?? '') !== invoiceId)
      found.push([id, `gives back ${chargeReference} for ${invoiceId}`])
  return found
}

/** Credentials and owners lead to merchants that are known; a payer's token to their session. */
function credentials({ credentials: all, emails, tenants }: World, directory: Directory): Findings {
  return [
    ...all.flatMap(({ raw, kind, merchantId, subject }): Findings => {
      if (merchantId !== '' && !tenants.has(merchantId))
        return [[keyOf(raw), `speaks for ${merchantId}, who is unknown`]]
      if (kind !== 'checkout_token' || directory.get(subject ?? '') === merchantId) return []
      return [[keyOf(raw), `pays ${subject}, which is no session of ${merchantId}`]]
    }),
    ...emails
      .filter(({ target }) => !tenants.has(target))
      .map(({ raw, target }): [string, string] => [keyOf(raw), `leads to ${target}, who is unknown`]),
  ]
}
