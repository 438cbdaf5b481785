import { strongly } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import type { OwnedMethod } from '../../domain/payment-methods/decide-default.ts'
import { ownedMethod } from './owned-method.ts'

/**
 * A payment method with its customer (Q6).
 * @throws Problem 404, also for one that was removed.
 */
export function getPaymentMethod(context: OperationContext, methodId: string): Promise<OwnedMethod> {
  return ownedMethod(strongly(context), methodId)
}
