import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AnsweredDispute,
  Disputes,
  GatewayAnswer,
  GatewayDispute,
} from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { idOf, listOf, textOf, wholeOf, wordOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn, type Heard } from '../http.ts'
import { raiseRefusal } from '../gate.ts'
import { envelopeOf, isNotFound, type PaystackClient } from './client.ts'
import { paymentReference } from './references.ts'
import { readTransaction, withTransactionId } from './transaction.ts'

/** The prefix of our identifier of a Paystack dispute. */
const prefix = 'paystack-dispute-'
const ourName = /^paystack-dispute-(\d+)$/

/** Our identifier of a Paystack dispute; null where it has none. */
export function disputeName(id: unknown): string | null {
  const text = idOf(id)
  return text === null ? null : `${prefix}${text}`
}

/** Lists a transaction's disputes, and answers them: an evidence file, what it is about, and the resolution. */
export function paystackDisputes(client: PaystackClient): Disputes {
  return {
    async disputesOf(merchantId, chargeReference) {
      const charge = await client.asked.find(paymentReference(chargeReference))
      if (charge?.merchantId !== merchantId) return []
      const listed = await listDisputes(client, await identified(client, charge))
      return listed.flatMap((one) => told(one))
    },
    answerDispute: (dispute, answer) => answerDispute(client, dispute, answer),
  }
}

/** A charge with its number at Paystack, which is looked up where it is unknown. */
async function identified(client: PaystackClient, charge: Asked): Promise<Asked> {
  if (charge.transactionId !== undefined) return charge
  const record = await readTransaction(client, charge)
  if (record === 'unanswered') throw new Error('the gateway does not answer')
  return record === null ? charge : withTransactionId(client, charge, record)
}

/**
 * The disputes of a charge.
 * @throws Error when Paystack does not list them.
 */
export async function listDisputes(
  client: PaystackClient,
  { transactionId }: Pick<Asked, 'transactionId'>,
): Promise<readonly Json[]> {
  if (transactionId === undefined) return []
  const heard = await client.get(`/dispute/transaction/${encodeURIComponent(transactionId)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not list its disputes')
  const envelope = envelopeOf(heard)
  if (isNotFound(envelope)) return []
  if (!envelope.ok) throw new Error('the gateway does not list its disputes')
  const { data } = heard.json
  return Array.isArray(data) ? listOf(data) : [envelope.data]
}

/** Whether a dispute was lost: accepted by us, or by our silence. */
export function isAccepted(one: Json): boolean {
  return /accepted/.test(wordOf(one['resolution']))
}

function told(one: Json): GatewayDispute[] {
  const reference = disputeName(one['id'])
  if (reference === null) return []
  const status = statusOf(one)
  return [
    {
      reference,
      // Until it is resolved, Paystack also calls the disputed amount `refund_amount`.
      amount: wholeOf(one['refund_amount']),
      category: textOf(one['category']),
      status,
      dueAt: instantOf(one['dueAt'] ?? one['due_at']),
      lostKobo: status === 'lost' || status === 'accepted' ? wholeOf(one['refund_amount']) : null,
    },
  ]
}

function statusOf(one: Json): GatewayDispute['status'] {
  const [status, resolution] = [wordOf(one['status']), wordOf(one['resolution'])]
  if (isAccepted(one)) return resolution === 'merchant-accepted' ? 'accepted' : 'lost'
  if (status === 'resolved' || status === 'archived')
    return resolution === 'declined' ? 'won' : 'under_review'
  return status === 'awaiting-merchant-feedback' ? 'needs_response' : 'under_review'
}

function instantOf(value: unknown): string | null {
  const ms = Date.parse(wordOf(value))
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

async function answerDispute(
  client: PaystackClient,
  { reference }: AnsweredDispute,
  answer: GatewayAnswer,
): Promise<'sent' | 'by_hand' | 'unknown'> {
  const id = ourName.exec(reference)?.[1]
  if (id === undefined) return 'by_hand'
  if (answer.kind === 'accept')
    return resolved(client, id, {
      resolution: 'merchant-accepted',
      message: 'The merchant accepts the dispute.',
      refund_amount: answer.amount,
      uploaded_filename: '',
    })
  const { text, customer } = answer
  const filename = `evidence-${id}.txt`
  const slot = await client.get(`/dispute/${id}/upload_url?upload_filename=${filename}`)
  const place = dataOf(slot) ?? {}
  const url = textOf(place['signedUrl'])
  if (url === null) return 'unknown'
  if (!(await uploaded(url, text))) return 'unknown'
  const told = await client.post(`/dispute/${id}/evidence`, {
    customer_email: customer.email ?? '',
    customer_name: customer.name ?? '',
    customer_phone: customer.phone ?? '',
    service_details: text.slice(0, 2000),
  })
  const evidence = dataOf(told)
  if (evidence === null) return 'unknown'
  return resolved(client, id, {
    resolution: 'declined',
    message: 'The service was provided. See the evidence.',
    refund_amount: 0,
    uploaded_filename: textOf(place['fileName']) ?? filename,
    evidence: wholeOf(evidence['id']),
  })
}

async function resolved(client: PaystackClient, id: string, body: Json): Promise<'sent' | 'unknown'> {
  const heard = await client.put(`/dispute/${id}/resolve`, body)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return 'unknown'
  const envelope = envelopeOf(heard)
  if (envelope.ok || /already.*resolved/i.test(envelope.message)) return 'sent'
  raiseRefusal(client.raiseAlarm, `${prefix}${id}`, envelope)
  return 'unknown'
}

/** The data of an answer that worked. */
function dataOf(heard: Heard): Json | null {
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return null
  const envelope = envelopeOf(heard)
  return envelope.ok ? envelope.data : null
}

const uploadTries = 2

/** The file is uploaded to the signed address, without our key. */
async function uploaded(url: string, text: string): Promise<boolean> {
  for (let attempt = 1; attempt <= uploadTries; attempt += 1) {
    try {
      const { ok } = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: text,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      if (ok) return true
    } catch {
      // No answer is tried again, as a refusal is.
    }
    await sleep(200)
  }
  return false
}
