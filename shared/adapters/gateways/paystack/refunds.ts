import type {
  GatewayReversal,
  RefundOutcome,
  RefundRequest,
  Refunds,
  Reversals,
} from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { idOf, listOf, objectOf, textOf, wholeOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { envelopeOf, type PaystackClient } from './client.ts'
import { paymentReference } from './references.ts'

const perPage = 100
const mostPages = 20
/** A refund lists the days around it: clocks differ, and a list's `from` is a day. */
const dayMs = 24 * 3600_000

type RefundAnswer = RefundOutcome | { readonly kind: 'not_found' }

/**
 * Refunds have no reference of ours at Paystack: each is sent once. After a lost answer it is looked for in the list and on
 * the transaction, and what nobody can find is the operator's.
 */
export function paystackRefunds(client: PaystackClient): Refunds & Reversals {
  return {
    refund: (request) => refund(client, request),
    queryRefund: (merchantId, reference) => queryRefund(client, merchantId, reference),
    reversalsOf: (merchantId, chargeReference) => reversalsOf(client, merchantId, chargeReference),
  }
}

async function refund(client: PaystackClient, request: RefundRequest): Promise<RefundOutcome> {
  const { merchantId, reference, chargeReference, amount, currency } = request
  const about = paymentReference(chargeReference)
  const asked = { sent: reference, reference, merchantId, kind: 'refund' as const, amount, currency, about }
  if (!(await client.asked.noteOnce(asked))) {
    const known = await queryRefund(client, merchantId, reference)
    return known.kind === 'not_found' ? { kind: 'unknown' } : known
  }
  const heard = await client.post('/refund', {
    transaction: about,
    amount,
    currency,
    merchant_note: reference,
    customer_note: 'Refund',
  })
  if (isNoAnswer(heard)) return { kind: 'unknown' }
  if (wasNotLetIn(heard)) {
    await client.asked.forget(reference)
    return { kind: 'pending' }
  }
  const { ok, status, message, data } = envelopeOf(heard)
  if (!ok)
    return [400, 404, 422].includes(status)
      ? { kind: 'declined', reason: reasonOf(message) }
      : { kind: 'unknown' }
  const gatewayId = idOf(data['id'])
  await client.asked.learn(asked, { acceptedAt: nowOf(client), ...(gatewayId !== null && { gatewayId }) })
  return outcomeOf(client, reference, data)
}

/** `not_found` means never sent; a refund that was sent is found, or stays unknown. */
async function queryRefund(
  client: PaystackClient,
  merchantId: string,
  reference: string,
): Promise<RefundAnswer> {
  const asked = await client.asked.find(reference)
  if (asked?.kind !== 'refund' || asked.merchantId !== merchantId) return { kind: 'not_found' }
  const entry = await findEntry(client, asked)
  if (entry === 'unanswered') return { kind: 'unknown' }
  if (entry !== null) return outcomeOf(client, reference, entry)
  const gone = await goneBack(client, asked)
  if (gone.kind === 'unknown' && client.asked.isOld(asked)) client.raiseAlarm('refund_lost', reference)
  return gone
}

/** The refund as Paystack lists it; null when it is in no list. */
async function findEntry(client: PaystackClient, asked: Asked): Promise<Json | null | 'unanswered'> {
  if (asked.gatewayId !== undefined) {
    const heard = await client.get(`/refund/${encodeURIComponent(asked.gatewayId)}`)
    if (isNoAnswer(heard) || wasNotLetIn(heard)) return 'unanswered'
    const { ok, data } = envelopeOf(heard)
    if (ok && textOf(data['status']) !== null) return data
  }
  const listed = await listRefunds(client, asked.at)
  if (listed === null) return 'unanswered'
  const ofCharge = listed.filter(
    (one) => chargeOf(one) === asked.about && wholeOf(one['amount']) === asked.amount,
  )
  const noted = ofCharge.find((one) => (textOf(one['merchant_note']) ?? '').includes(asked.reference))
  const found = noted ?? (await onlyUnclaimed(client, asked, ofCharge))
  const gatewayId = idOf(found?.['id'])
  if (gatewayId !== null && asked.gatewayId === undefined) await client.asked.learn(asked, { gatewayId })
  return found
}

/** A listed refund without a note is ours when no other of this charge and amount can be. */
async function onlyUnclaimed(
  client: PaystackClient,
  asked: Asked,
  listed: readonly Json[],
): Promise<Json | null> {
  const blank = listed.filter((one) => textOf(one['merchant_note']) === null)
  if (blank.length !== 1) return null
  const others = await client.asked.refundsOf(asked.about ?? '')
  return others.some((one) => one.sent !== asked.sent && one.amount === asked.amount) ? null : blank[0]!
}

/** Every refund of a day on; null when the list can't be had. */
async function listRefunds(client: PaystackClient, since: string): Promise<readonly Json[] | null> {
  const from = new Date(Date.parse(since) - dayMs).toISOString()
  const all: Json[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({ perPage: String(perPage), page: String(page), from })
    const heard = await client.get(`/refund?${query.toString()}`)
    if (isNoAnswer(heard) || wasNotLetIn(heard)) return null
    if (!envelopeOf(heard).ok) return null
    const items = listOf(heard.json['data'])
    all.push(...items)
    if (items.length < perPage) break
  }
  return all
}

/** What the transaction itself says of a refund that is in no list. */
async function goneBack(client: PaystackClient, asked: Asked): Promise<RefundAnswer> {
  const charge = await client.asked.find(asked.about ?? '')
  const heard = await client.get(`/transaction/verify/${encodeURIComponent(asked.about ?? '')}`)
  if (charge === null || isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'unknown' }
  const { ok, data } = envelopeOf(heard)
  const status = textOf(data['status'])
  if (!ok || status === null || idOf(data['reference']) !== charge.sent) return { kind: 'unknown' }
  if (/^revers\w+[ _-]pending$/.test(status)) return { kind: 'pending' }
  const whole = charge.amount === asked.amount
  return status === 'reversed' && whole ? { kind: 'succeeded' } : { kind: 'unknown' }
}

function outcomeOf(client: PaystackClient, reference: string, data: Json): RefundOutcome {
  switch (textOf(data['status'])) {
    case 'processed':
      return { kind: 'succeeded' }
    case 'failed':
      return { kind: 'declined', reason: 'refund_failed' }
    case 'needs-attention':
      client.raiseAlarm('refund_needs_attention', reference)
      return { kind: 'pending' }
    default:
      return { kind: 'pending' }
  }
}

/** What went back without our asking: refunds of the dashboard, and the rest where the transaction is reversed. */
async function reversalsOf(
  client: PaystackClient,
  merchantId: string,
  chargeReference: string,
): Promise<readonly GatewayReversal[]> {
  const charge = await client.asked.find(paymentReference(chargeReference))
  if (charge?.merchantId !== merchantId) return []
  const ours = await client.asked.refundsOf(charge.sent)
  const listed = await listRefunds(client, charge.at)
  if (listed === null) throw new Error('the gateway does not list its refunds')
  const done = listed.filter((one) => chargeOf(one) === charge.sent && textOf(one['status']) === 'processed')
  const foreign = done.filter(
    (one) =>
      !ours.some(
        ({ gatewayId, reference, amount }) =>
          gatewayId === idOf(one['id']) ||
          (textOf(one['merchant_note']) ?? '').includes(reference) ||
          (textOf(one['merchant_note']) === null &&
            gatewayId === undefined &&
            amount === wholeOf(one['amount'])),
      ),
  )
  const reversals = foreign.flatMap((one) => {
    const id = idOf(one['id'])
    const amount = wholeOf(one['amount'])
    return id === null || amount === null || amount <= 0
      ? []
      : [{ reference: `paystack-refund-${id}`, amount }]
  })
  const rest = charge.amount - sum(ours) - sum(reversals)
  if (rest <= 0 || !(await isReversed(client, charge))) return reversals
  return [...reversals, { reference: `paystack-reversal-${charge.sent}`, amount: rest }]
}

async function isReversed(client: PaystackClient, charge: Asked): Promise<boolean> {
  const heard = await client.get(`/transaction/verify/${encodeURIComponent(charge.sent)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not answer')
  const { ok, data } = envelopeOf(heard)
  return ok && textOf(data['status']) === 'reversed' && idOf(data['reference']) === charge.sent
}

/** The reference of the charge that a listed refund is of, wherever it stands. */
function chargeOf(refund: Json): string | null {
  const { transaction } = refund
  return (
    idOf(objectOf(transaction)['reference']) ?? idOf(refund['transaction_reference']) ?? textOf(transaction)
  )
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((total, { amount }) => total + amount, 0)
}

function nowOf(client: PaystackClient): string {
  return new Date(client.wallNow()).toISOString()
}

/** A gateway's words stay out of our records: they may name a person. */
function reasonOf(message: string | null): string {
  return /fully|already/i.test(message ?? '') ? 'already_refunded' : 'refused_by_gateway'
}
