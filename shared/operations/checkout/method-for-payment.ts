import type { Customer } from '../../domain/customer.ts'
import type { PaymentMethod, Rail } from '../../domain/payment-method.ts'
import { invalid } from '../../domain/problem.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { methodOfToken, methodWithoutToken } from '../payment-methods/method-of-token.ts'

/** The body of `POST /checkout/{token}/pay` (decisions 11). */
export interface Payment {
  readonly rail: Rail
  readonly token: string | null
  readonly email: string | null
}

/**
 * What the payer pays with: a method he has, a new one of a token, or his own push of the money.
 * @throws Problem 422 for an unknown token, or a card without one.
 */
export async function methodOf(
  context: Charging,
  { rail, token }: Payment,
  customer: Customer | null,
): Promise<PaymentMethod> {
  if (token === null) {
    if (rail === 'card') throw invalid('token', 'is required for a card')
    return methodWithoutToken(context, rail)
  }
  const known = customer?.paymentMethods.find(
    (one) => one.token === token && one.rail === rail && one.status === 'active',
  )
  return known ?? methodOfToken(context, token, rail)
}
