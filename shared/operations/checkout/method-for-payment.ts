import type { PayWhen } from '../../domain/checkout/named-debt.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { PaymentMethod, Rail } from '../../domain/payment-methods/payment-method.ts'
import { invalid } from '../../domain/problem.ts'
import type { HostedPayments } from '../../ports/payment-gateway.ts'
import { unknownToken } from '../billing-state/claim-token.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { methodOfToken, methodWithoutToken } from '../payment-methods/method-of-token.ts'

/** The body of `POST /checkout/{token}/pay` (D11.11). */
export interface Payment {
  readonly rail: Rail
  readonly token: string | null
  readonly email: string | null
  /** Which of a debt's two buttons was pressed, where a method is stored (P3). */
  readonly payWhen: PayWhen
  /** Where the gateway's page sends the payer's browser back. */
  readonly returnUrl?: string
}

/**
 * The method of a payment: one that the payer has, a new one from a token, or their own push of the money. In live a
 * payer's token is one that their customer record holds; cards are given on the gateway's page (R3).
 * @throws Problem 422 for an unknown token, or a rail that the gateway has no page or channel for.
 */
export async function methodOf(
  context: Charging,
  { rail, token, email }: Payment,
  customer: Customer | null,
): Promise<PaymentMethod> {
  if (token === null) return methodWithoutToken(context, rail)
  const known = customer?.paymentMethods.find(
    (one) => one.token === token && one.rail === rail && one.status === 'active',
  )
  if (!known && context.tenant.mode === 'live') throw unknownToken()
  return known ?? methodOfToken(context, token, rail, email ?? customer?.email ?? null)
}

/**
 * Refuses a payment that the gateway could not start, before anything is written.
 * @throws Problem 422 when its page needs an email address and none was given.
 */
export function requirePayerEmail(
  { needsEmail }: Pick<HostedPayments, 'needsEmail'>,
  method: PaymentMethod,
  email: string | null,
): void {
  if (method.token === '' && needsEmail && email === null)
    throw invalid('email', 'is required to pay on the gateway’s page')
}
