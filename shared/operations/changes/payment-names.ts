import type { OwnName } from '../../domain/import/import.ts'
import { conflict } from '../../domain/problem.ts'
import { paymentNameCodec } from '../../store/entities/payment-name.ts'
import { create, remove, type Write } from '../../store/write.ts'

/** The write that keeps the reference of a received payment: another one of its kind is refused (M2). */
export function paymentName(name: OwnName): Write {
  return create(paymentNameCodec, name, () => conflict('payment_recorded'))
}

/** The write that frees the reference of a payment that was taken back. */
export function releasedPaymentName(name: OwnName): Write {
  return remove('release payment-name', paymentNameCodec.key(name))
}
