import type { ChargeRequest } from '../../../ports/payment-gateway.ts'
import { metadataOf } from '../metadata.ts'
import type { NombaClient } from './client.ts'
import { nairaNumber } from './naira.ts'

/**
 * An order as Nomba's interface takes it, for a charge or a page.
 * @param email the payer's, with which a token is stored.
 * @param callbackUrl where their browser returns to.
 */
export function orderOf(
  { subAccountId }: Pick<NombaClient, 'subAccountId'>,
  request: Omit<ChargeRequest, 'method'>,
  email: string,
  callbackUrl: string,
) {
  const { reference, amount, currency, customer } = request
  return {
    orderReference: reference,
    amount: nairaNumber(amount),
    currency,
    customerEmail: email,
    callbackUrl,
    customerId: customer.id,
    // With the fee on top, Nomba's list does not show the requested amount (G2).
    orderMetaData: { ...metadataOf(request), kobo: String(amount) },
    ...(subAccountId !== null && { accountId: subAccountId }),
  }
}
