import type { PartitionName } from './keys.ts'
import type { ListSource } from './page.ts'

/** The list of a tenant's objects of one kind, newest first: the sort keys of a partition are their identifiers. */
export function tenantList<T extends { readonly id: string }>(
  merchantId: string,
  partition: PartitionName,
  kind: Pick<ListSource<T>, 'list' | 'prefix' | 'codec' | 'isSpread'>,
): ListSource<T> {
  return { ...kind, partition: `${merchantId}#${partition}`, idOf: ({ id }) => id }
}
