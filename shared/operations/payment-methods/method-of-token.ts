import type { PaymentMethod, Rail } from '../../domain/payment-method.ts'
import { invalid } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { MethodDetails } from '../../ports/payment-gateway.ts'
import type { Charging } from '../unit-of-work/context.ts'

/**
 * A payment method of a gateway's token, not yet anybody's.
 * @throws Problem 422 for a token that the gateway does not know, or a test token with a live credential.
 */
export async function methodOfToken(context: Charging, token: string, rail: Rail): Promise<PaymentMethod> {
  const details = await describeToken(context, token, rail)
  if (details === null) throw invalid('token', 'unknown token', { reason: 'unknown_token' })
  return asMethod(context, details)
}

/** What a payer uses who pushes the money himself: it can't be charged again, so it is not kept. */
export async function methodWithoutToken(context: Charging, rail: Rail): Promise<PaymentMethod> {
  const unknown = { rail, token: '', brand: null, last4: null, expMonth: null, expYear: null }
  return asMethod(context, (await describeToken(context, '', rail)) ?? unknown)
}

function asMethod(context: Charging, details: MethodDetails): PaymentMethod {
  return {
    ...details,
    id: newId(context, 'paymentMethod'),
    isDefault: false,
    status: 'active',
    createdAt: nowOf(context),
  }
}

async function describeToken(context: Charging, token: string, rail: Rail): Promise<MethodDetails | null> {
  // Asked before the gateway: a live one must never see a sandbox token.
  if (context.mode === 'live' && token.startsWith('tok_test_')) {
    throw invalid('token', 'a test token works with test keys only', { reason: 'test_token' })
  }
  return context.gateway.describeToken(token, rail)
}
