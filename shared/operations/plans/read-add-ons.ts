import type { AddOn } from '../../domain/catalog/add-on.ts'
import type { ReadAddOns } from '../../domain/pricing/add-on-order.ts'
import { addOnRef } from '../../store/entities/add-on.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The add-ons that something names, by identifier, if they exist; no round trip for none. */
export async function readAddOns(
  context: OperationContext,
  named: readonly { readonly addOnId: string }[] = [],
): Promise<ReadAddOns> {
  const ids = [...new Set(named.map(({ addOnId }) => addOnId))]
  if (ids.length === 0) return new Map()
  const { merchantId } = context.tenant
  const read = await load(context, Object.fromEntries(ids.map((id) => [id, addOnRef(merchantId, id)])))
  const found: AddOn[] = ids.flatMap((id) => read[id] ?? [])
  return new Map(found.map((addOn) => [addOn.id, addOn]))
}
