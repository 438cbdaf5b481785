import type { Tenant } from './tenant.ts'

/** Which merchant each object belongs to, by identifier. */
export type Directory = ReadonlyMap<string, string>

/** Types whose objects are never deleted: a reference to one that is not there is wrong. */
const lasting = /^(plan|promo|cus|sub|inv|evt|txn|chk|pout|bill|rfnd)_/

/** Whether an identifier is of a type whose objects last. */
export function isLasting(id: string): boolean {
  return lasting.test(id)
}

/** Lists the objects of all merchants. */
export function directoryOf(tenants: Iterable<Tenant>): Directory {
  const owners = new Map<string, string>()
  for (const tenant of tenants) for (const id of idsOf(tenant)) owners.set(id, tenant.id)
  return owners
}

function* idsOf(tenant: Tenant): Generator<string> {
  const { plans, customers, subscriptions, invoices, promoCodes, sessions, drafts, quotes } = tenant
  const { payouts, bills, refunds, endpoints, journal, declined, events } = tenant
  const maps = [plans, customers, subscriptions, invoices, promoCodes, sessions, drafts, quotes]
  for (const map of [...maps, payouts, bills, refunds, endpoints]) yield* map.keys()
  for (const list of [journal, declined, events]) for (const { id } of list) yield id
  for (const { paymentMethods } of customers.values()) for (const { id } of paymentMethods) yield id
}

/** Every identifier that a value names, in a field `id` or `...Id`; a merchant's own notes name none of this service's. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    // A dispute names its charge by the gateway's reference.
    if (name === 'metadata' || name === 'meta' || name === 'paymentId') return []
    if (typeof child === 'string') return /^id$|Id$/.test(name) ? [child] : []
    return idsIn(child)
  })
}
