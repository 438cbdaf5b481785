import type { HostedRequest } from '../../ports/payment-gateway.ts'
import type { Asked } from './asked.ts'

/** What is recorded of a payment page before it is asked for, under the reference that is sent. */
export function pageAsked(
  { reference, merchantId, amount, currency }: HostedRequest,
  sent: string,
  email: string,
): Omit<Asked, 'at'> {
  return { sent, reference, merchantId, kind: 'hosted', amount, currency, email }
}
