import { removePaymentMethod as withoutMethod } from '../../domain/customer.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead } from '../../store/context.ts'
import { customerCodec, customerRef, paymentMethodRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { remove, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Takes a payment method from its customer, and answers it as it last was.
 * @throws Problem 404.
 */
export async function removePaymentMethod(context: Writing, methodId: string): Promise<PaymentMethod> {
  const pointerRef = paymentMethodRef(context.merchantId, methodId)
  const { pointer } = await load(context, { pointer: pointerRef })
  if (!pointer) throw notFound()
  const { customer } = await load(context, { customer: customerRef(context.merchantId, pointer.target) })
  const method = customer?.paymentMethods.find(({ id }) => id === methodId)
  if (!customer || !method) {
    // The pointer may be fresher than the copy of the customer that was read.
    throw context.consistent ? notFound() : new StaleRead('customer of a payment method')
  }
  const changed = withoutMethod(customer, methodId)
  const writes = [replace(customerCodec, customer, changed), remove('release payment-method', pointerRef)]
  return commit(context, { writes, result: method })
}
