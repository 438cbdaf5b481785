import { createHmac, randomUUID } from 'node:crypto'

/** A webhook of Nomba with its signature, which covers neither the amount nor our reference. */
export function signedWebhook(
  signatureKey: string,
  event: string,
  data: Record<string, unknown>,
): { headers: Record<string, string>; body: string } {
  const timestamp = new Date().toISOString()
  const merchant = { userId: 'user', walletId: 'wallet' }
  const transaction = {
    transactionId: 'tx',
    type: 'online_checkout',
    time: timestamp,
    responseCode: '',
    ...(data['transaction'] as object),
  }
  const content = { event_type: event, requestId: randomUUID(), data: { merchant, ...data, transaction } }
  const signed = [
    event,
    content.requestId,
    merchant.userId,
    merchant.walletId,
    transaction.transactionId,
    transaction.type,
    transaction.time,
    transaction.responseCode,
    timestamp,
  ].join(':')
  const signature = createHmac('sha256', signatureKey).update(signed).digest('base64')
  return {
    headers: { 'nomba-signature': signature, 'nomba-timestamp': timestamp },
    body: JSON.stringify(content),
  }
}
