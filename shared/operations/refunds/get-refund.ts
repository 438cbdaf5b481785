import type { Refund } from '../../domain/invoice/refund.ts'
import { refundRef } from '../../store/entities/refund.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/**
 * A refund (Q6).
 * @throws Problem 404.
 */
export function getRefund(context: OperationContext, id: string): Promise<Refund> {
  return readObject(context, refundRef(context.tenant.merchantId, id))
}
