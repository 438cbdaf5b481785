import { decideDefault, type OwnedMethod } from '../../domain/payment-methods/decide-default.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { ownedMethod } from './owned-method.ts'

/**
 * Makes a payment method its customer's default (Q6).
 * @throws Problem 404; 409 `method_unusable`.
 */
export async function updatePaymentMethod(context: Writing, methodId: string): Promise<OwnedMethod> {
  const { customer, method } = await ownedMethod(context, methodId)
  return commitPlainChange(context, decideDefault(customer, method))
}
