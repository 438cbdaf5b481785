import type { GatewayReversal, RefundOutcome, RefundRequest } from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { idOf, listOf, objectOf, textOf, wholeOf, type Json } from '../fields.ts'
import { refundNotToSend, unprocessedRefund, type GivesBack, type RefundAnswer } from '../refund-once.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { envelopeOf, type PaystackClient } from './client.ts'
import { paymentReference } from './references.ts'
import { DAY_MS } from '../../../domain/time.ts'

const perPage = 100
const mostPages = 20

/**
 * Paystack's refunds carry no reference of ours, so each is sent once. After a lost answer it is searched for in the
 * list and on the transaction; if it is not found, the operator must find out.
 */
export function paystackRefunds(client: PaystackClient): GivesBack {
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
  const known = await refundNotToSend(client, asked, () => queryRefund(client, merchantId, reference))
  if (known !== null) return known
  const heard = await client.post('/refund', {
    transaction: about,
    amount,
    currency,
    merchant_note: reference,
    customer_note: 'Refund',
  })
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return unprocessedRefund(client.asked, heard, reference)
  const { ok, status, message, data } = envelopeOf(heard)
  if (!ok) {
    if (![400, 404, 422].includes(status)) return { kind: 'unknown' }
    // Nothing was sent: the same refund may be requested again.
    await client.asked.forget(reference)
    if (!isShortOfFloat(message)) return { kind: 'declined', reason: reasonOf(message) }
    client.raiseAlarm('gateway_float', reference)
    return { kind: 'pending' }
  }
  const gatewayId = idOf(data['id'])
  await client.asked.learn(asked, { acceptedAt: nowOf(client), ...(gatewayId !== null && { gatewayId }) })
  return outcomeOf(client, asked, data)
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
  if (entry !== null) return outcomeOf(client, asked, entry)
  const gone = await goneBack(client, asked)
  if (gone.kind === 'unknown' && client.asked.isOld(asked)) client.raiseAlarm('refund_lost', reference)
  return gone
}

/** The refund as Paystack lists it; null if it is in no list. */
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

/** A listed refund without a note is ours if it alone fits, and no other of ours has its charge and amount. */
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

/** Every refund since the day before; null when the list can't be had. */
async function listRefunds(client: PaystackClient, since: string): Promise<readonly Json[] | null> {
  // Clocks differ, and a list's `from` is a day.
  const from = new Date(Date.parse(since) - DAY_MS).toISOString()
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

/** What the transaction itself says about a refund that is in no list. */
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

/** What a refund's record says, if it matches the request: only a different value contradicts it, not a missing one. */
function outcomeOf(
  client: PaystackClient,
  asked: Pick<Asked, 'reference' | 'amount' | 'currency' | 'about'>,
  data: Json,
): RefundOutcome {
  const { reference } = asked
  const [charge, amount, currency] = [chargeOf(data), wholeOf(data['amount']), textOf(data['currency'])]
  const isOther =
    (charge !== null && charge !== asked.about) ||
    (amount !== null && amount !== asked.amount) ||
    (currency !== null && currency !== asked.currency)
  const isDone = textOf(data['status']) === 'processed'
  if (isOther || (isDone && amount === null)) {
    client.raiseAlarm('gateway_mismatch', reference)
    return { kind: 'unknown' }
  }
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

/** Money returned without our request: refunds made in the dashboard, and the rest if the transaction is reversed. */
async function reversalsOf(
  client: PaystackClient,
  merchantId: string,
  chargeReference: string,
): Promise<readonly GatewayReversal[]> {
  const charge = await client.asked.find(paymentReference(chargeReference))
  if (charge?.merchantId !== merchantId) return []
  const listed = await listRefunds(client, charge.at)
  if (listed === null) throw new Error('the gateway does not list its refunds')
  const all = await client.asked.refundsOf(charge.sent)
  // A failed refund has returned nothing.
  const failed = listed.filter((one) => textOf(one['status']) === 'failed')
  const ours = all.filter((own) => !failed.some((one) => isNamed(own, one)))
  const done = listed.filter((one) => chargeOf(one) === charge.sent && textOf(one['status']) === 'processed')
  const foreign = done.filter(
    (one) =>
      !ours.some(
        (own) =>
          isNamed(own, one) ||
          (textOf(one['merchant_note']) === null &&
            own.gatewayId === undefined &&
            own.amount === wholeOf(one['amount'])),
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

/** Whether a listed refund is this one of ours, by its identifier or by our note on it. */
function isNamed({ gatewayId, reference }: Asked, listed: Json): boolean {
  const id = idOf(listed['id'])
  return (id !== null && gatewayId === id) || (textOf(listed['merchant_note']) ?? '').includes(reference)
}

async function isReversed(client: PaystackClient, charge: Asked): Promise<boolean> {
  const heard = await client.get(`/transaction/verify/${encodeURIComponent(charge.sent)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not answer')
  const { ok, data } = envelopeOf(heard)
  return ok && textOf(data['status']) === 'reversed' && idOf(data['reference']) === charge.sent
}

/** The reference of a listed refund's charge, in whichever field it is. */
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

/** Whether our own balance can't pay the refund: that says nothing about the payment, which may be refunded later. */
function isShortOfFloat(message: string | null): boolean {
  return /insufficient (merchant |available )?(balance|funds)|balance is (not enough|insufficient)/i.test(
    message ?? '',
  )
}

/** A gateway's words are kept out of our records: they may name a person. */
function reasonOf(message: string | null): string {
  return /fully|already/i.test(message ?? '') ? 'already_refunded' : 'refused_by_gateway'
}
