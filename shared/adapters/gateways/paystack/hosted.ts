import type { ChargeOutcome, HostedPayments, HostedRequest } from '../../../ports/payment-gateway.ts'
import type { Rail } from '../../../domain/payment-methods/payment-method.ts'
import { paymentTerms } from '../catalog.ts'
import { textOf, wordOf } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { metadataOf } from '../metadata.ts'
import { pageAsked } from '../page-asked.ts'
import { notSent } from '../unprocessed-charge.ts'
import { envelopeOf, isDuplicate, type PaystackClient } from './client.ts'
import { refusalCode } from './failure-words.ts'
import { paymentReference } from './references.ts'

/** The channel of Paystack's page for one of our rails. */
const channelOf: Partial<Record<Rail, string>> = {
  card: 'card',
  direct_debit: 'bank',
  bank_transfer: 'bank_transfer',
  ussd: 'ussd',
}

/** Payments on Paystack's own page. */
export function paystackHosted(client: PaystackClient): HostedPayments {
  return {
    ...paymentTerms.paystack,
    startPayment: (request) => start(client, request),
    // Paystack can't withdraw a page; a late payment is refunded.
    cancelPayment: () => Promise.resolve(),
  }
}

/** Where a mandate is wanted, banks that can't be debited again are not shown (M5). */
function askedAgain({ keep }: HostedRequest) {
  return keep && { custom_filters: { recurring: true } }
}

/** Opens a page. Paystack returns its link only once: if the answer is lost, the next try uses another reference. */
async function start(client: PaystackClient, request: HostedRequest): Promise<ChargeOutcome> {
  const { reference, amount, currency, rail, customer, returnUrl } = request
  const channel = channelOf[rail]
  const { email } = customer
  if (channel === undefined || email === null) return { kind: 'declined', failureCode: 'card_not_supported' }
  if (client.breaker.isOpen(client.wallNow())) return { kind: 'later' }
  const sent = paymentReference(reference)
  const storing = request.storing === true ? { storing: true as const } : {}
  await client.asked.note({ ...pageAsked(request, sent, email), ...storing })
  const heard = await client.post('/transaction/initialize', {
    email,
    amount,
    currency,
    reference: sent,
    callback_url: returnUrl,
    channels: [channel],
    metadata: { ...metadataOf(request), ...(rail === 'direct_debit' && askedAgain(request)) },
  })
  if (isNoAnswer(heard)) return { kind: 'unknown' }
  if (wasNotLetIn(heard)) return notSent(client.asked, sent)
  const envelope = envelopeOf(heard)
  const url = wordOf(envelope.data['authorization_url'])
  const answered = textOf(envelope.data['reference'])
  if (envelope.ok && /^https?:/.test(url) && (answered === null || answered === sent))
    return { kind: 'pending', action: { type: 'redirect', url } }
  if (envelope.ok || isDuplicate(envelope)) return { kind: 'unknown' }
  if (isAboutAccount(envelope.message)) {
    client.raiseAlarm('gateway_account', reference)
    return notSent(client.asked, sent)
  }
  const failureCode = refusalCode(envelope.message)
  if (failureCode === null) raiseRefusal(client.raiseAlarm, reference, envelope)
  return { kind: 'declined', failureCode: failureCode ?? 'processor_error' }
}
