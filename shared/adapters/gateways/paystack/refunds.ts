import type { RefundOutcome, RefundRequest } from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { idOf, objectOf, textOf, wholeOf, wordOf, type Json } from '../fields.ts'
import { paystackDisputes } from './disputes.ts'
import { refundNotToSend, unprocessedRefund, type GivesBack, type RefundAnswer } from '../refund-once.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { envelopeOf, isNotFound, type PaystackClient } from './client.ts'
import { paymentReference } from './references.ts'
import { isAbout, isNamed, listRefunds, mayBe } from './refund-list.ts'
import { reversalsOf } from './reversals.ts'
import { isReversing, readTransaction, withTransactionId } from './transaction.ts'

/**
 * Paystack's refunds carry no reference of ours, so each is sent once. After a lost answer it is searched for in the
 * list by our note, else by its charge (G3); if it is not found, the operator must find out.
 */
export function paystackRefunds(client: PaystackClient): GivesBack {
  return {
    refund: (request) => refund(client, request),
    queryRefund: (merchantId, reference) => queryRefund(client, merchantId, reference),
    reversalsOf: (...about) => reversalsOf(client, ...about),
    ...paystackDisputes(client),
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
  const envelope = envelopeOf(heard)
  const { ok, status, message, data } = envelope
  if (!ok) {
    if (![400, 404, 422].includes(status)) return { kind: 'unknown' }
    // Nothing was sent: the same refund may be requested again.
    await client.asked.forget(reference)
    const waits = isShortOfFloat(message)
      ? 'gateway_float'
      : isAboutAccount(message)
        ? 'gateway_account'
        : null
    if (waits !== null) {
      client.raiseAlarm(waits, reference)
      return { kind: 'pending' }
    }
    const reason = reasonOf(message)
    if (reason === 'refused_by_gateway' && !isNotFound(envelope))
      raiseRefusal(client.raiseAlarm, reference, envelope)
    return { kind: 'declined', reason }
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
  const known = await underWay(client, asked)
  if (known.kind === 'unknown' && client.asked.isOld(asked)) client.raiseAlarm('refund_lost', reference)
  return known
}

/** The refund as Paystack lists it; null if it is in no list. */
async function findEntry(client: PaystackClient, asked: Asked): Promise<Json | null | 'unanswered'> {
  if (asked.gatewayId !== undefined) {
    const heard = await client.get(`/refund/${encodeURIComponent(asked.gatewayId)}`)
    if (isNoAnswer(heard) || wasNotLetIn(heard)) return 'unanswered'
    const { ok, data } = envelopeOf(heard)
    if (ok && textOf(data['status']) !== null) return data
  }
  const charge = await chargeRefunded(client, asked)
  if (charge === null) return 'unanswered'
  const list = await listRefunds(client, charge)
  // A refund that is missing from a cut list may be on a page that was not read (G3).
  if (list.kind === 'cut' && client.asked.isOld(asked)) client.raiseAlarm('refund_lost', asked.reference)
  if (list.kind !== 'listed') return 'unanswered'
  const found =
    list.refunds.find((one) => isNamed(asked, one)) ??
    (await onlyUnclaimed(client, asked, { charge, listed: list.refunds }))
  const gatewayId = idOf(found?.['id'])
  if (gatewayId !== null && asked.gatewayId === undefined) await client.asked.learn(asked, { gatewayId })
  return found
}

/** The charge of a refund, with its number at Paystack; null when Paystack is asked and does not answer. */
async function chargeRefunded(client: PaystackClient, asked: Asked): Promise<Asked | null> {
  const charge = await client.asked.find(aboutOf(asked))
  if (charge === null || charge.transactionId !== undefined) return charge
  const record = await readTransaction(client, charge)
  if (record === 'unanswered') return null
  return record === null ? charge : withTransactionId(client, charge, record)
}

/** The charge of a refund, in Paystack's alphabet: every refund is recorded with it. */
function aboutOf({ about = '' }: Pick<Asked, 'about'>): string {
  return about
}

/** A listed refund without a note is ours if it alone fits, and no other of ours has its charge and amount. */
async function onlyUnclaimed(
  client: PaystackClient,
  asked: Asked,
  { charge, listed }: { readonly charge: Asked; readonly listed: readonly Json[] },
): Promise<Json | null> {
  const fitting = listed.filter((one) => mayBe(asked, one, charge))
  if (fitting.length !== 1) return null
  const others = await client.asked.refundsOf(charge.sent)
  return others.some((one) => one.sent !== asked.sent && one.amount === asked.amount) ? null : fitting[0]!
}

/** What the transaction says of a refund in no list: only that one is under way, never that it is done (G1). */
async function underWay(client: PaystackClient, asked: Asked): Promise<RefundAnswer> {
  const record = objectOf(await readTransaction(client, { sent: aboutOf(asked) }))
  return isReversing(wordOf(record['status'])) ? { kind: 'pending' } : { kind: 'unknown' }
}

/** The outcome in a refund's record, if it matches the request. A missing value does not contradict it. */
function outcomeOf(
  client: PaystackClient,
  asked: Pick<Asked, 'reference' | 'amount' | 'currency' | 'about'>,
  data: Json,
): RefundOutcome {
  const { reference } = asked
  const [amount, currency] = [wholeOf(data['amount']), textOf(data['currency'])]
  const isOther =
    isAbout(data, { sent: aboutOf(asked) }) === false ||
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

function nowOf(client: PaystackClient): string {
  return new Date(client.wallNow()).toISOString()
}

/** Whether our own balance can't pay the refund: that says nothing about the payment, which may be refunded later. */
function isShortOfFloat(message: string): boolean {
  return /insufficient (merchant |available )?(balance|funds)|balance is (not enough|insufficient)/i.test(
    message,
  )
}

/** A gateway's free text is kept out of our records: it may name a person. */
function reasonOf(message: string): string {
  return /fully|already|cannot exceed|more than/i.test(message) ? 'already_refunded' : 'refused_by_gateway'
}
