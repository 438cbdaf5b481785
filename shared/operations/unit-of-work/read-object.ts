import { notFound } from '../../domain/problem.ts'
import type { Ref } from '../../store/codec.ts'
import { queryPage, type ListQuery, type ListSource, type Page } from '../../store/page.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from './context.ts'

/**
 * Reads one object of the tenant, strongly.
 * @throws Problem 404 for an absent one; another tenant's or mode's counts as absent (D1.11).
 */
export async function readObject<T>(context: OperationContext, ref: Ref<T>): Promise<T> {
  const [item] = await readItems(context.table, [ref], 'strong')
  if (!item) throw notFound()
  return ref.codec.decode(item)
}

/** The query string of a list. */
export interface ListParameters {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
}

/**
 * A list of one customer's objects.
 * @throws Problem 404 for an absent customer.
 */
export type CustomerList<T> = (
  context: OperationContext,
  customerId: string,
  parameters: ListParameters,
) => Promise<Page<T>>

/** Reads one page of a list of the tenant. */
export async function readList<T>(
  context: OperationContext,
  source: ListSource<T>,
  parameters: ListParameters,
): Promise<Page<T>> {
  return queryPage(context, source, listQueryOf(parameters))
}

/** A list's parameters as the store takes them: instants in UTC, absent ones null. */
export function listQueryOf({ limit, cursor, createdFrom, createdTo }: ListParameters): ListQuery {
  const normal = (value: string | undefined): string | null =>
    value === undefined ? null : new Date(value).toISOString()
  return { limit, cursor: cursor ?? null, createdFrom: normal(createdFrom), createdTo: normal(createdTo) }
}
