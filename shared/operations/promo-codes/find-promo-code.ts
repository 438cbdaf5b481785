import { promoCodePattern, unusablePromo, type PromoCode } from '../../domain/catalog/promo-code.ts'
import type { Ref } from '../../store/codec.ts'
import type { Pointer } from '../../store/pointer.ts'
import { promoCodeNameRef, promoCodeRef } from '../../store/entities/promo-code.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The pointer of a code's text, in any letter case, to read along with everything else. Null for no code. */
export function promoNameRef(context: OperationContext, text: string | undefined): Ref<Pointer> | null {
  const code = (text ?? '').toUpperCase()
  return promoCodePattern.test(code) ? promoCodeNameRef(context.tenant.merchantId, code) : null
}

/**
 * The promo code of a name pointer.
 * @param path the field that named it, for the refusal.
 * @throws Problem 422 `promo_not_found`.
 */
export async function readPromoCode(
  context: OperationContext,
  name: Pointer | undefined,
  path: string,
): Promise<PromoCode> {
  if (!name) throw unusablePromo(path, 'promo_not_found')
  const { promo } = await load(context, { promo: promoCodeRef(context.tenant.merchantId, name.target) })
  if (!promo) throw unusablePromo(path, 'promo_not_found')
  return promo
}
