import {
  carries,
  changedAt,
  contactOf,
  requireLasting,
  type Contact,
  type OwnContact,
} from '../../domain/customer/contact.ts'
import type { NarrowedSession } from '../../domain/access/actor.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { besideRequest, nowOf, type IdempotencyState } from '../../store/context.ts'
import {
  customerRef,
  customersOfContact,
  customersTypedFor,
  merchantInSort,
  mostCustomersOfContact,
  mostTypedOfContact,
} from '../../store/entities/customer.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import type { Ref } from '../../store/codec.ts'
import { load } from '../../store/load.ts'
import { queryFirstOfEach, queryGroups } from '../../store/query-groups.ts'
import { readItems } from '../../store/read-items.ts'
import { asTenant, type OperationContext, type Writing } from '../unit-of-work/context.ts'
import { storeRefusal } from '../unit-of-work/store-refusal.ts'

/** What a person is to one merchant of this mode. */
export interface Relation {
  readonly customer: Customer
  readonly merchant: Merchant
  /**
   * Which of the record's contacts the person has proved; the other one proves nothing (R1). Null where their merchant
   * opened the portal for them by a link, which needs no contact (Q6).
   */
  readonly by: Contact | null
}

/** The contact that the session's person has proved. */
export function personOf(context: OperationContext): OwnContact {
  return contactOf(context.request.actor.subject ?? '')
}

/** The contact that the session's person has proved; null where a link opened it, for one customer. */
export function provenBy(context: OperationContext): OwnContact | null {
  return context.request.actor.narrowed ? null : personOf(context)
}

/** The one customer that a portal link's session sees, while their merchant is not disabled. */
async function narrowedRelation(
  context: OperationContext,
  { merchantId, customerId }: NarrowedSession,
): Promise<Relation | null> {
  const [[customer], [merchant]] = await Promise.all([
    readAll(context, [customerRef(merchantId, customerId)]),
    readAll(context, [merchantRef(merchantId)]),
  ])
  return customer && merchant && !merchant.disabled ? { customer, merchant, by: null } : null
}

/** The most customers of a contact that are read, over all merchants. */
const mostRelations = 100

/**
 * The customer records of the person, across the merchants of this mode that are not disabled, oldest first. The
 * number per merchant and in total is limited, so that nobody can slow a person's portal by creating customers (A12).
 * Those whose contact is vouched for or proven come first; what strangers may have made fills what is left (R2). It is
 * for lists: whether one object is theirs, {@link findOwn} decides.
 */
export async function relationsOf(context: OperationContext): Promise<Relation[]> {
  const { narrowed } = context.request.actor
  if (narrowed) {
    const only = await narrowedRelation(context, narrowed)
    return only === null ? [] : [only]
  }
  return relationsOfContact(context, personOf(context))
}

/** The relations of a contact whose owner has just proved it. */
export async function relationsOfContact(
  context: OperationContext,
  contact: OwnContact,
): Promise<Relation[]> {
  const own = await queryFirstOfEach(context, customersOfContact(contact), {
    groupOf: merchantInSort,
    each: mostCustomersOfContact,
    most: mostRelations,
  })
  const typed = await queryFirstOfEach(context, customersTypedFor(contact), {
    groupOf: merchantInSort,
    each: mostTypedOfContact,
    most: mostRelations - own.length,
  })
  const found = [...own, ...typed]
  // The index lags by moments: the record itself says whose contact it is.
  const customers = found.filter((customer) => carries(customer, contact))
  const refs = customers.map(({ merchantId }) => merchantRef(merchantId))
  const merchants = await readItems(context.table, refs, 'eventual')
  return customers
    .flatMap((customer, i) => {
      const merchant = merchants[i] ? refs[i]!.codec.decode(merchants[i]) : null
      return merchant && !merchant.disabled ? [{ customer, merchant, by: contact.kind }] : []
    })
    .sort((a, b) => (a.customer.id < b.customer.id ? -1 : 1))
}

/** An object of the person's, with its merchant and their customer record there. */
export interface Owned<T> {
  readonly object: T
  readonly relation: Relation
}

/**
 * The person's object of an identifier, which does not name its merchant: it is looked for at every merchant that has
 * a record with their contact, and is theirs if its own customer carries that contact (R2). However many records strangers
 * make, they hide nothing.
 * A portal link's session finds what is its one customer's.
 * @param customerOf The customer that the object belongs to.
 * @throws Problem 404 for another person's, as for an absent one (D11.9).
 */
export async function findOwn<T>(
  context: OperationContext,
  refOf: (merchantId: string) => Ref<T>,
  customerOf: (object: T) => string,
): Promise<Owned<T>> {
  const { narrowed } = context.request.actor
  if (narrowed) {
    const [[object], relation] = await Promise.all([
      readAll(context, [refOf(narrowed.merchantId)]),
      narrowedRelation(context, narrowed),
    ])
    if (object === undefined || relation === null || customerOf(object) !== narrowed.customerId)
      throw notFound()
    return { object, relation }
  }
  const person = personOf(context)
  const sources = [customersOfContact(person), customersTypedFor(person)]
  const groups = await Promise.all(sources.map((source) => queryGroups(context, source, merchantInSort)))
  const merchants = [...new Set(groups.flat())]
  const objects = await readAll(
    context,
    merchants.map((merchantId) => refOf(merchantId)),
  )
  for (const [i, object] of objects.entries()) {
    if (object === undefined) continue
    const [customer, merchant] = await Promise.all([
      readAll(context, [customerRef(merchants[i]!, customerOf(object))]),
      readAll(context, [merchantRef(merchants[i]!)]),
    ])
    if (customer[0] && carries(customer[0], person) && merchant[0] && !merchant[0].disabled)
      return { object, relation: { customer: customer[0], merchant: merchant[0], by: person.kind } }
  }
  throw notFound()
}

/**
 * Refuses money operations through a contact that replaced another less than a day ago by the merchant's clock (R14).
 * @throws Problem 403 `contact_changed`.
 */
export async function requireSettledContact(
  context: Writing,
  { merchant, customer, by }: Relation,
): Promise<void> {
  const at = by === null ? null : changedAt(customer, by)
  if (at === null) return
  const tenant = besideRequest(asTenant(context, merchant))
  await load(tenant, {})
  requireLasting(at, nowOf(tenant))
}

/** Reads objects of any merchants, in order. */
export async function readAll<T>(
  context: OperationContext,
  refs: readonly Ref<T>[],
): Promise<(T | undefined)[]> {
  const items = await readItems(context.table, refs, 'strong')
  return items.map((item, i) => (item ? refs[i]!.codec.decode(item) : undefined))
}

/**
 * Runs a merchant's operation on an object of the person's at that merchant; `shown` makes the person's answer.
 * Refusals are stored in the merchant's time, under the person's Idempotency-Key.
 */
export async function atMerchant<C extends Writing, T, R>(
  context: C,
  { merchant }: Pick<Relation, 'merchant'>,
  run: (tenant: C) => Promise<T>,
  shown: (result: T) => R,
): Promise<R> {
  const idempotency = storing(context.request.idempotency, shown)
  const tenant = { ...asTenant(context, merchant), request: { ...context.request, idempotency } }
  try {
    return shown(await run(tenant))
  } catch (error) {
    await storeRefusal(tenant, error)
    throw error
  }
}

const adapted = new WeakMap<IdempotencyState, IdempotencyState>()

/** The key's state, storing what the person is shown. All runs of a request share it. */
function storing<T>(state: IdempotencyState | null, shown: (result: T) => unknown): IdempotencyState | null {
  if (state === null) return null
  const known = adapted.get(state)
  if (known) return known
  const render: IdempotencyState['render'] = (result) =>
    state.render(result instanceof Problem ? result : shown(result as T))
  const own = { ...state, render }
  adapted.set(state, own)
  return own
}
