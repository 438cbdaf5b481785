import type { Merchant } from '../../domain/merchant/merchant.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/**
 * Reads the tenant.
 * @throws Problem 404.
 */
export function getMerchant(context: OperationContext): Promise<Merchant> {
  return readObject(context, merchantRef(context.tenant.merchantId))
}
