import type { PromoCode } from '../../domain/catalog/promo-code.ts'
import { promoCodesOf } from '../../store/entities/promo-code.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's promo codes, newest first. */
export function listPromoCodes(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<PromoCode>> {
  return readList(context, promoCodesOf(context.tenant.merchantId), parameters)
}
