import { createHmac } from 'node:crypto'
import type { CreditNews, GatewayCallbacks, GatewayNews } from '../../../ports/gateway-callback.ts'
import { equalInConstantTime } from '../../../security/constant-time.ts'
import type { Asked } from '../asked.ts'
import { raiseUnknownPayment } from '../gate.ts'
import { idOf, objectOf, textOf, wordOf, type Json } from '../fields.ts'
import { accountNumberOf } from './accounts.ts'
import type { PaystackClient } from './client.ts'

/** Reads Paystack's webhooks: HMAC-SHA-512 over the bytes, with the mode's secret key. */
export function paystackCallbacks(client: PaystackClient): GatewayCallbacks {
  return {
    name: 'paystack',
    async read({ headers, body }) {
      const signature = headers['x-paystack-signature'] ?? ''
      const expected = createHmac('sha512', client.secretKey).update(body).digest('hex')
      if (!equalInConstantTime(signature, expected)) return null
      return newsOf(client, parse(body))
    },
  }
}

async function newsOf(client: PaystackClient, body: Json): Promise<readonly (GatewayNews | CreditNews)[]> {
  const event = wordOf(body['event'])
  const data = objectOf(body['data'])
  if (event.startsWith('charge.dispute.'))
    return ofCharge(client, idOf(objectOf(data['transaction'])['reference']), 'reversal')
  if (event.startsWith('charge.')) {
    const reference = idOf(data['reference'])
    const accountNumber = accountNumberOf(data)
    if (isCredit(data) && reference !== null && accountNumber !== null)
      return [{ kind: 'credit', accountNumber, reference }]
    const news = await ofCharge(client, reference, 'charge')
    if (news.length === 0 && event === 'charge.success') raiseUnknownPayment(client.raiseAlarm, [reference])
    return news
  }
  if (event.startsWith('direct_debit.')) return ofMandate(client, data)
  if (event.startsWith('transfer.')) return ofCharge(client, idOf(data['reference']), 'transfer')
  if (event.startsWith('refund.')) {
    const charge = idOf(data['transaction_reference']) ?? idOf(objectOf(data['transaction'])['reference'])
    return ofRefund(client, charge)
  }
  return []
}

/** Whether a transaction is a transfer to a customer's own account number (M4): its reference is Paystack's. */
function isCredit(data: Json): boolean {
  const channel = textOf(data['channel']) ?? textOf(objectOf(data['authorization'])['channel'])
  return channel === 'dedicated_nuban'
}

/** Our record of what a notice names; null where it names nothing. */
async function askedUnder(client: PaystackClient, sent: string | null): Promise<Asked | null> {
  return sent === null ? null : client.asked.find(sent)
}

async function ofCharge(
  client: PaystackClient,
  sent: string | null,
  kind: GatewayNews['kind'],
): Promise<readonly GatewayNews[]> {
  const asked = await askedUnder(client, sent)
  return asked ? [{ merchantId: asked.merchantId, kind, reference: asked.reference }] : []
}

/** A mandate's webhook names its token, and perhaps the payment that it was given with (M5). */
async function ofMandate(client: PaystackClient, data: Json): Promise<readonly GatewayNews[]> {
  const [reference, code] = [idOf(data['reference']), textOf(data['authorization_code'])]
  const asked =
    (await askedUnder(client, reference)) ?? (code === null ? null : await client.asked.findByGatewayId(code))
  return asked ? [{ merchantId: asked.merchantId, kind: 'mandate', reference: asked.reference }] : []
}

/** A refund's webhook names only its charge: each of our refunds of it is queried, and any other is a reversal. */
async function ofRefund(client: PaystackClient, sent: string | null): Promise<readonly GatewayNews[]> {
  const charge = await askedUnder(client, sent)
  if (charge === null) return []
  const { merchantId } = charge
  const refunds = await client.asked.refundsOf(charge.sent)
  return [
    ...refunds.map(({ reference }) => ({ merchantId, kind: 'refund' as const, reference })),
    { merchantId, kind: 'reversal', reference: charge.reference },
  ]
}

function parse(body: Uint8Array): Json {
  try {
    return objectOf(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    return {}
  }
}
