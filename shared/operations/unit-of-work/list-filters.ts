import type { Metadata } from '../../domain/metadata.ts'
import { merchantRefRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from './context.ts'

/** Values that an object's metadata must have, by key (Q6). */
export type MetadataFilter = Readonly<Record<string, string>>

/** Whether an object's metadata have all the values; without values every object matches. */
export function hasMetadata({ metadata }: { readonly metadata: Metadata }, wanted?: MetadataFilter): boolean {
  return Object.entries(wanted ?? {}).every(([key, value]) => metadata[key] === value)
}

/** The metadata filters as a cursor is bound to them. */
export function metadataInCursor(wanted: MetadataFilter | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(wanted ?? {}).map(([key, value]) => [`metadata.${key}`, value]))
}

/** Whether a value is one of several; without values every one matches. */
export function isOneOf<T>(value: T, several: readonly T[] | undefined): boolean {
  return several === undefined || several.includes(value)
}

/** An identifier that no customer has: a list of their objects is empty. */
const nobody = 'cus_'

/** The customer of a list's objects. */
export interface OfCustomer {
  readonly customerId?: string | undefined
  /** The merchant's own reference of a customer, instead of their identifier. */
  readonly merchantRef?: string | undefined
}

/**
 * The customer of a list; undefined if it names none. A customer who does not exist has no objects (D1.19), and
 * neither has one who is named together with another's reference.
 */
export async function customerAsked(
  context: OperationContext,
  { customerId, merchantRef }: OfCustomer,
): Promise<string | undefined> {
  if (merchantRef === undefined) return customerId
  if (merchantRef === '') return nobody
  const { pointer } = await load(context, {
    pointer: merchantRefRef(context.tenant.merchantId, merchantRef),
  })
  const found = pointer?.target ?? nobody
  return customerId === undefined || customerId === found ? found : nobody
}
