import { paymentMethodRef } from '../../store/entities/customer.ts'
import { remove, type Write } from '../../store/write.ts'

/** The write that removes a payment method's identifier. */
export function releasedMethod(merchantId: string, methodId: string): Write[] {
  return [remove('release payment-method', paymentMethodRef(merchantId, methodId))]
}
