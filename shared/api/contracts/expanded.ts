import * as z from 'zod/mini'
import { expandQuery, listQuery, pageOf } from './common.ts'
import { customer } from './customer.ts'
import { plan } from './plan.ts'

/** The objects that `expandQuery` asks for, in full beside their identifiers (D1.13). */
export const expanded = { customer: z.optional(customer), plan: z.optional(plan) }

/** An object whose answer includes them too. */
export function expandedOne<O extends z.ZodMiniObject>(object: O) {
  return { query: expandQuery, response: z.extend(object, expanded) }
}

/** A list with these filters whose items include them too. */
export function expandedList<I extends z.ZodMiniObject, F extends Record<string, z.ZodMiniType>>(
  item: I,
  filters: F,
) {
  return {
    query: listQuery({ ...filters, ...expandQuery.shape }),
    response: pageOf(z.extend(item, expanded)),
  }
}
