import { addPaymentMethod } from '../domain/customer.ts'
import type { PaymentMethod, Rail } from '../domain/payment-method.ts'
import { invalid, notFound } from '../domain/problem.ts'
import type { MethodDetails } from '../ports/payment-gateway.ts'
import { commit } from '../store/commit.ts'
import { newId, nowOf } from '../store/context.ts'
import { customerCodec, customerRef, paymentMethodCodec } from '../store/entities/customer.ts'
import { load } from '../store/load.ts'
import { create, replace } from '../store/write.ts'
import type { Charging } from './context.ts'

/** A gateway's token for a way to pay, and what to make of it. */
export interface NewPaymentMethod {
  readonly token: string
  readonly rail: Rail
  readonly setDefault: boolean
}

/**
 * Attaches a payment method to a customer (decisions 3).
 * @throws Problem 404, 409 `too_many_payment_methods`, 422 for a token that the gateway does not know, or a test token
 * with a live credential.
 */
export async function attachPaymentMethod(
  context: Charging,
  customerId: string,
  { token, rail, setDefault }: NewPaymentMethod,
): Promise<PaymentMethod> {
  const { customer } = await load(context, { customer: customerRef(context.merchantId, customerId) })
  if (!customer) throw notFound()
  const method: PaymentMethod = {
    ...(await describe(context, token, rail)),
    id: newId(context, 'paymentMethod'),
    isDefault: false,
    status: 'active',
    createdAt: nowOf(context),
  }
  const changed = addPaymentMethod(customer, method, setDefault)
  const writes = [
    replace(customerCodec, customer, changed),
    create(paymentMethodCodec, { merchantId: context.merchantId, name: method.id, target: customerId }),
  ]
  return commit(context, { writes, result: changed.paymentMethods.find(({ id }) => id === method.id)! })
}

async function describe(context: Charging, token: string, rail: Rail): Promise<MethodDetails> {
  // Asked before the gateway: a live one must never see a sandbox token.
  if (context.mode === 'live' && token.startsWith('tok_test_')) {
    throw invalid('token', 'a test token works with test keys only', { reason: 'test_token' })
  }
  const details = await context.gateway.describeToken(token, rail)
  if (details === null) throw invalid('token', 'unknown token', { reason: 'unknown_token' })
  return details
}
