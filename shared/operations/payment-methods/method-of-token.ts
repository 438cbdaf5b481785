import { gatewayMark } from '../../domain/gateway/at-gateway.ts'
import type { PaymentMethod, Rail } from '../../domain/payment-methods/payment-method.ts'
import { invalid, notSupported } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { MethodDetails, PaymentGateway } from '../../ports/payment-gateway.ts'
import { unknownToken } from '../billing-state/claim-token.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { askOutside } from '../unit-of-work/look-up-outside.ts'

/** Cards of a real gateway are unknown here (Q5). */
const sandboxTokens =
  '; the sandbox knows test tokens alone, such as tok_test_success and tok_test_insufficient_funds'

/**
 * A payment method made of a gateway's token; it belongs to no customer yet.
 * @param email The address that the token was made with, if the gateway binds them together.
 * @throws Problem 422 for a token that the gateway does not know, or a test token with a live credential (D3.24).
 */
export async function methodOfToken(
  context: Charging,
  token: string,
  rail: Rail,
  email: string | null = null,
): Promise<PaymentMethod> {
  requireNoTestToken(context, token)
  context.gateways.first.requireReady()
  const gateway = gatewayOfToken(context, token)
  const details = await askOutside(() => gateway.describeToken(token, rail, email))
  if (details === null) throw unknownToken(context.tenant.mode === 'sandbox' ? sandboxTokens : '')
  return asMethod(context, gateway, details)
}

/** The mode's gateway of a token: by its form, else the first whose tokens have none (G6). */
export function gatewayOfToken({ gateways }: Pick<Charging, 'gateways'>, token: string): PaymentGateway {
  const byForm = gateways.all.find(({ tokenForm }) => tokenForm?.test(token))
  return byForm ?? gateways.all.find(({ tokenForm }) => tokenForm === null) ?? gateways.first
}

/**
 * The method of a payer who gives no token: they push the money themselves, or pay on the gateway's page, which may
 * return a token that can be charged again. The mode's first gateway that offers the rail takes it (G6).
 * @throws Problem 422 `not_supported` for a rail that the gateway has no page or channel for.
 */
export function methodWithoutToken(context: Charging, rail: Rail): PaymentMethod {
  context.gateways.first.requireReady()
  const gateway = context.gateways.all.find(({ hostedRails }) => hostedRails.includes(rail))
  if (!gateway) throw notSupported(rail)
  return asMethod(context, gateway, {
    rail,
    token: '',
    brand: null,
    last4: null,
    expMonth: null,
    expYear: null,
  })
}

function asMethod(
  context: Charging,
  gateway: { readonly name: string },
  details: MethodDetails,
): PaymentMethod {
  return {
    ...details,
    gateway: gatewayMark(gateway),
    id: newId(context, 'paymentMethod'),
    isDefault: false,
    status: 'active',
    createdAt: nowOf(context),
  }
}

/** @throws Problem 422 for a test token with a live credential (D3.24). */
function requireNoTestToken(context: Charging, token: string): void {
  // Checked before the gateway is called: a live one must never see a sandbox token.
  if (context.tenant.mode === 'live' && token.startsWith('tok_test_')) {
    throw invalid('token', 'a test token works with test keys only', { reason: 'test_token' })
  }
}
