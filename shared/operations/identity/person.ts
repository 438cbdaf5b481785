import type { Customer } from '../../domain/customer.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { IdempotencyState } from '../../store/context.ts'
import { customersOfPhone, mostCustomersOfPhone } from '../../store/entities/customer.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { queryFirstOfEach } from '../../store/query-groups.ts'
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
 */
export function relationsOf(context: OperationContext): Promise<Relation[]> {
  return relationsOfPhone(context, phoneOf(context))
}

/** The relations of a phone whose owner has just proved it. */
export async function relationsOfPhone(context: OperationContext, phone: string): Promise<Relation[]> {
  const found = await queryFirstOfEach(context, customersOfPhone(phone), {
    groupOf: (sort) => sort.slice(0, sort.indexOf('#')),
    each: mostCustomersOfPhone,
    most: mostRelations,
  })
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

/**
 * The relation that an object belongs to.
 * @throws Problem 404 for another person's, as for an absent one (D11.9).
 */
export function requireRelation(relation: Relation | undefined): Relation {
  if (!relation) throw notFound()
  return relation
}
