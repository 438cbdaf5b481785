import { paymentMethodRef } from '../../store/entities/customer.ts'
import { remove, type Write } from '../../store/write.ts'

/** The write by which a payment method's identifier leads to nobody any more. */
export function releasedMethod(merchantId: string, methodId: string): Write[] {
  return [remove('release payment-method', paymentMethodRef(merchantId, methodId))]
}
