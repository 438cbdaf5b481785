import { requireLastingPhone } from '../../domain/contact.ts'
import type { Customer } from '../../domain/customer.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { besideRequest, nowOf, type IdempotencyState } from '../../store/context.ts'
import {
  customerRef,
  customersOfPhone,
  customersTypedFor,
  merchantInSort,
  mostCustomersOfPhone,
  mostTypedOfPhone,
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
}

/** The phone of the session's person. */
export function phoneOf(context: OperationContext): string {
  return context.request.actor.subject ?? ''
}

/** The most customers of a phone that are read, over all merchants. */
const mostRelations = 100

/**
 * The customer records of the person, across the merchants of this mode that are not disabled, oldest first. The
 * number per merchant and in total is limited, so that nobody can slow a person's portal by creating customers (A12).
 * Those whose phone is vouched for or proven come first; what strangers may have made fills what is left (R2). It is
 * for lists: whether one object is theirs, {@link findOwn} decides.
 */
export function relationsOf(context: OperationContext): Promise<Relation[]> {
  return relationsOfPhone(context, phoneOf(context))
}

/** The relations of a phone whose owner has just proved it. */
export async function relationsOfPhone(context: OperationContext, phone: string): Promise<Relation[]> {
  const own = await queryFirstOfEach(context, customersOfPhone(phone), {
    groupOf: merchantInSort,
    each: mostCustomersOfPhone,
    most: mostRelations,
  })
  const typed = await queryFirstOfEach(context, customersTypedFor(phone), {
    groupOf: merchantInSort,
    each: mostTypedOfPhone,
    most: mostRelations - own.length,
  })
  const found = [...own, ...typed]
  // The index lags by moments: the record itself says whose phone it is.
  const customers = found.filter((customer) => customer.phone === phone)
  const refs = customers.map(({ merchantId }) => merchantRef(merchantId))
  const merchants = await readItems(context.table, refs, 'eventual')
  return customers
    .flatMap((customer, i) => {
      const merchant = merchants[i] ? refs[i]!.codec.decode(merchants[i]) : null
      return merchant && !merchant.disabled ? [{ customer, merchant }] : []
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
 * a record with their phone, and is theirs if its own customer carries that phone (R2). However many records strangers
 * make, they hide nothing.
 * @param customerOf The customer that the object belongs to.
 * @throws Problem 404 for another person's, as for an absent one (D11.9).
 */
export async function findOwn<T>(
  context: OperationContext,
  refOf: (merchantId: string) => Ref<T>,
  customerOf: (object: T) => string,
): Promise<Owned<T>> {
  const phone = phoneOf(context)
  const sources = [customersOfPhone(phone), customersTypedFor(phone)]
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
    if (customer[0]?.phone === phone && merchant[0] && !merchant[0].disabled)
      return { object, relation: { customer: customer[0], merchant: merchant[0] } }
  }
  throw notFound()
}

/**
 * Refuses what is over money, through a phone that replaced another less than a day ago by the merchant's clock (R14).
 * @throws Problem 403 `contact_changed`.
 */
export async function requireSettledPhone(context: Writing, { merchant, customer }: Relation): Promise<void> {
  if (customer.phoneChangedAt == null) return
  const tenant = besideRequest(asTenant(context, merchant))
  await load(tenant, {})
  requireLastingPhone(customer, nowOf(tenant))
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
