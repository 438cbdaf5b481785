import { createHmac } from 'node:crypto'
import type { CreditNews, GatewayCallbacks, GatewayNews } from '../../../ports/gateway-callback.ts'
import { equalInConstantTime } from '../../../security/constant-time.ts'
import { idOf, objectOf, type Json } from '../fields.ts'
import type { Asked } from '../asked.ts'
import { raiseUnknownPayment } from '../gate.ts'
import type { NombaClient } from './client.ts'

/** Reads Nomba's webhooks: HMAC-SHA-256 over some of their fields, base64. Amount and our reference are not signed. */
export function nombaCallbacks(client: NombaClient): GatewayCallbacks {
  return {
    name: 'nomba',
    async read({ headers, body }) {
      const content = parse(body)
      const signature = headers['nomba-signature'] ?? headers['nomba-sig-value'] ?? ''
      // Nomba sends this, unsigned, before it accepts an address: it is empty, and nothing is done (G8).
      if (signature === '' && Buffer.from(body).toString('utf8').trim() === '{}') return []
      const signed = signedText(content, headers['nomba-timestamp'] ?? '')
      const expected = createHmac('sha256', client.signatureKey).update(signed, 'utf8').digest('base64')
      if (!equalInConstantTime(signature, expected)) return null
      return newsOf(client, content)
    },
  }
}

/** The signed text, its fields in order; a missing field is empty, and so is a response code of "null". */
function signedText(content: Json, timestamp: string): string {
  const data = objectOf(content['data'])
  const merchant = objectOf(data['merchant'])
  const transaction = objectOf(data['transaction'])
  const responseCode = plain(transaction['responseCode'])
  return [
    plain(content['event_type']),
    plain(content['requestId'] ?? content['request_id']),
    plain(merchant['userId']),
    plain(merchant['walletId']),
    plain(transaction['transactionId']),
    plain(transaction['type']),
    plain(transaction['time']),
    responseCode === 'null' ? '' : responseCode,
    timestamp,
  ].join(':')
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Only a hint to query: by the reference it names, or by Nomba's own identifier if it names none. */
async function newsOf(client: NombaClient, content: Json): Promise<readonly (GatewayNews | CreditNews)[]> {
  const data = objectOf(content['data'])
  const transaction = objectOf(data['transaction'])
  const event = plain(content['event_type'])
  const credit = creditNews(transaction)
  if (credit !== null && event === 'payment_success') return [credit]
  const order = idOf(objectOf(data['order'])['orderReference'])
  const named = [order, idOf(transaction['merchantTxRef'])]
  const asked = await firstKnown(client, named, idOf(transaction['transactionId']))
  if (asked === null) {
    if (event === 'payment_success') raiseUnknownPayment(client.raiseAlarm, named)
    return []
  }
  const { merchantId, reference } = asked
  if (asked.kind === 'transfer' || asked.kind === 'bill') return [{ merchantId, kind: asked.kind, reference }]
  if (event !== 'payment_reversal') return [{ merchantId, kind: 'charge', reference }]
  const refunds = await client.asked.refundsOf(asked.sent)
  return [
    ...refunds.map((refund) => ({ merchantId, kind: 'refund' as const, reference: refund.reference })),
    { merchantId, kind: 'reversal', reference },
  ]
}

/** A transfer to a customer's own account number (M4): neither its amount nor the number is signed, so Nomba is asked. */
function creditNews(transaction: Json): CreditNews | null {
  const [accountNumber, reference] = [
    idOf(transaction['aliasAccountNumber']),
    idOf(transaction['transactionId']),
  ]
  const isCredit = plain(transaction['type']) === 'vact_transfer'
  return isCredit && accountNumber !== null && reference !== null
    ? { kind: 'credit', accountNumber, reference }
    : null
}

async function firstKnown(
  client: NombaClient,
  references: readonly (string | null)[],
  transactionId: string | null,
): Promise<Asked | null> {
  for (const sent of references) {
    const asked = sent === null ? null : await client.asked.find(sent)
    if (asked !== null) return asked
  }
  return transactionId === null ? null : client.asked.findByGatewayId(transactionId)
}

function parse(body: Uint8Array): Json {
  try {
    return objectOf(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    return {}
  }
}
