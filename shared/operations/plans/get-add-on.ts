import type { AddOn } from '../../domain/catalog/add-on.ts'
import { addOnRef, addOnsOf } from '../../store/entities/add-on.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * Reads an add-on.
 * @throws Problem 404.
 */
export function getAddOn(context: OperationContext, addOnId: string): Promise<AddOn> {
  return readObject(context, addOnRef(context.tenant.merchantId, addOnId))
}

/** A tenant's add-ons, newest first. */
export function listAddOns(context: OperationContext, parameters: ListParameters): Promise<Page<AddOn>> {
  return readList(context, addOnsOf(context.tenant.merchantId), parameters)
}
