import type { HostedRequest } from '../../ports/payment-gateway.ts'
import type { Asked } from './asked.ts'

/** The record of a payment page, written before the page is requested, under the reference that is sent. */
export function pageAsked(
  { reference, merchantId, amount, currency }: HostedRequest,
  sent: string,
  email: string,
): Omit<Asked, 'at'> {
  return { sent, reference, merchantId, kind: 'hosted', amount, currency, email }
}
