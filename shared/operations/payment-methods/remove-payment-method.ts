import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import { decideRemoval } from '../../domain/payment-methods/decide-removal.ts'
import { releasing } from '../billing-state/claim-token.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { ownedMethod } from './owned-method.ts'

/**
 * Removes a payment method from its customer, and answers it as it last was.
 * @throws Problem 404.
 */
export async function removePaymentMethod(context: Writing, methodId: string): Promise<PaymentMethod> {
  const { customer, method } = await ownedMethod(context, methodId)
  return commitChange(context, await releasing(context, decideRemoval(customer, method), method))
}
