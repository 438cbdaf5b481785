import type { ChargeOutcome, HostedPayments, HostedRequest } from '../../../ports/payment-gateway.ts'
import type { Rail } from '../../../domain/payment-methods/payment-method.ts'
import { paymentTerms } from '../catalog.ts'
import { textOf, type Json } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { pageAsked } from '../page-asked.ts'
import { notSent } from '../unprocessed-charge.ts'
import { envelopeOf, isDuplicate, isGood, isRefused, namesOf, type NombaClient } from './client.ts'
import { refusalCode } from './failure-words.ts'
import { orderOf } from './order.ts'

/** The name of one of our rails on Nomba's page. */
const methodOf: Partial<Record<Rail, string>> = { card: 'Card', bank_transfer: 'Transfer', ussd: 'USSD' }

/** Payments on Nomba's checkout page. */
export function nombaHosted(client: NombaClient): HostedPayments {
  return {
    ...paymentTerms.nomba,
    startPayment: (request) => start(client, request),
    async cancelPayment(merchantId, reference) {
      const asked = await client.asked.find(reference)
      if (asked?.merchantId === merchantId)
        await client.post('/v1/checkout/order/cancel', { orderReference: reference })
    },
  }
}

async function start(client: NombaClient, request: HostedRequest): Promise<ChargeOutcome> {
  const { reference, rail, customer, returnUrl, keep } = request
  const method = methodOf[rail]
  const { email } = customer
  if (method === undefined || email === null) return { kind: 'declined', failureCode: 'card_not_supported' }
  if (client.breaker.isOpen(client.wallNow())) return { kind: 'later' }
  await client.asked.note(pageAsked(request, reference, email))
  const body = {
    order: { ...orderOf(client, request, email, returnUrl), allowedPaymentMethods: [method] },
    // Other rails yield no token.
    tokenizeCard: keep && rail === 'card',
  }
  const heard = await client.post('/v1/checkout/order', body, reference)
  if (wasNotLetIn(heard)) return notSent(client.asked, reference)
  if (isNoAnswer(heard)) return linkOf(client, reference)
  const envelope = envelopeOf(heard)
  if (isGood(envelope)) return actionOf(envelope.data, reference) ?? linkOf(client, reference)
  if (isDuplicate(envelope) || !isRefused(envelope)) return linkOf(client, reference)
  if (isAboutAccount(envelope.description)) {
    client.raiseAlarm('gateway_account', reference)
    return notSent(client.asked, reference)
  }
  const failureCode = refusalCode(envelope.description)
  if (failureCode === null) raiseRefusal(client.raiseAlarm, reference, namesOf(envelope))
  return { kind: 'declined', failureCode: failureCode ?? 'processor_error' }
}

/** The link of an order whose first answer was lost, if Nomba returns it again. */
async function linkOf(client: NombaClient, reference: string): Promise<ChargeOutcome> {
  const heard = await client.get(`/v1/checkout/order/${encodeURIComponent(reference)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'unknown' }
  const envelope = envelopeOf(heard)
  return (isGood(envelope) ? actionOf(envelope.data, reference) : null) ?? { kind: 'unknown' }
}

function actionOf(data: Json, reference: string): ChargeOutcome | null {
  const url = textOf(data['checkoutLink'])
  const answered = textOf(data['orderReference'])
  if (url === null || !/^https?:/.test(url) || (answered !== null && answered !== reference)) return null
  return { kind: 'pending', action: { type: 'redirect', url } }
}
