import type { OwnedMethod } from '../../domain/payment-methods/decide-default.ts'
import { notFound } from '../../domain/problem.ts'
import { StaleRead, type StoreContext } from '../../store/context.ts'
import { customerRef, paymentMethodRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'

/**
 * The tenant's method of this identifier.
 * @throws Problem 404; StaleRead where the pointer is fresher than the copy of the customer.
 */
export async function ownedMethod(context: StoreContext, methodId: string): Promise<OwnedMethod> {
  const { merchantId } = context.tenant
  const { pointer } = await load(context, { pointer: paymentMethodRef(merchantId, methodId) })
  if (!pointer) throw notFound()
  const { customer } = await load(context, { customer: customerRef(merchantId, pointer.target) })
  const method = customer?.paymentMethods.find(({ id }) => id === methodId)
  if (customer && method) return { customer, method }
  throw context.read === 'strong' ? notFound() : new StaleRead('customer of a payment method')
}
