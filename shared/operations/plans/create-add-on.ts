import type { AddOn, AskedAddOn } from '../../domain/catalog/add-on.ts'
import { decideNewAddOn } from '../../domain/catalog/decide-add-on.ts'
import { newId, nowOf } from '../../store/context.ts'
import { loadClock } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Creates an add-on from complete terms, given or defaulted (K4).
 * @throws Problem 422 as `decideNewAddOn`.
 */
export async function createAddOn(context: Writing, terms: AskedAddOn): Promise<AddOn> {
  await loadClock(context)
  const { merchantId } = context.tenant
  const origin = { merchantId, id: newId(context, 'addOn'), createdAt: nowOf(context) }
  return commitPlainChange(context, decideNewAddOn(origin, terms))
}
