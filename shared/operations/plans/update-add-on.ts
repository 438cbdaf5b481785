import type { AddOn } from '../../domain/catalog/add-on.ts'
import { decideAddOnArchive, decideAddOnName } from '../../domain/catalog/decide-add-on.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import { addOnRef } from '../../store/entities/add-on.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Gives an add-on another name; its price never changes (K4).
 * @throws Problem 404.
 */
export async function renameAddOn(
  context: Writing,
  addOnId: string,
  changes: { readonly name?: string },
): Promise<AddOn> {
  const { addOn } = await load(context, { addOn: addOnRef(context.tenant.merchantId, addOnId) })
  if (!addOn) throw notFound()
  return commitPlainChange(context, decideAddOnName(addOn, changes))
}

/**
 * Archives an add-on; a repeat succeeds.
 * @throws Problem 404.
 */
export async function archiveAddOn(context: Writing, addOnId: string): Promise<AddOn> {
  const { addOn } = await load(context, { addOn: addOnRef(context.tenant.merchantId, addOnId) })
  if (!addOn) throw notFound()
  return commitPlainChange(context, decideAddOnArchive(addOn, nowOf(context)))
}
