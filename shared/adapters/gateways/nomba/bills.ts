import type { VasProvider, VendOutcome, VendQueryOutcome, VendRequest } from '../../../ports/vas-provider.ts'
import type { BillCategory } from '../../../domain/vas/bill.ts'
import type { Json } from '../fields.ts'
import { idOf, objectOf, textOf } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { nombaBillers } from './billers.ts'
import {
  envelopeOf,
  isDuplicate,
  isGood,
  isRefused,
  namesOf,
  ofAccount,
  type Envelope,
  type NombaClient,
} from './client.ts'
import { koboOf } from './naira.ts'
import { findTransaction } from './transaction.ts'

const unknown: VendOutcome = { kind: 'unknown' }

/** Bill payments from our balance at Nomba. */
export function nombaBills(client: NombaClient): VasProvider {
  return {
    name: 'nomba',
    sellsByProduct: true,
    requireBills: () => undefined,
    ...nombaBillers(client),
    vend: (request) => vend(client, request),
    queryVend: (merchantId, reference) => queryVend(client, merchantId, reference),
  }
}

const pathOf: Readonly<Record<BillCategory, string>> = {
  airtime: '/v1/bill/topup',
  data: '/v1/bill/data',
  betting: '/v1/bill/betting',
  cabletv: '/v1/bill/cabletv',
  electricity: '/v1/bill/electricity',
}

/** A purchase is sent once: an unclear answer leads to a query, never to a second purchase (D10.4). */
async function vend(client: NombaClient, request: VendRequest): Promise<VendOutcome> {
  const { merchantId, reference, category, amount, currency } = request
  // Nothing was sent, so there is nothing to query.
  if (client.breaker.isOpen(client.wallNow())) return { kind: 'failed', reason: 'provider_unavailable' }
  if (amount % 100 !== 0) return { kind: 'failed', reason: 'not_whole_naira' }
  if ((await client.asked.find(reference)) !== null) return unknown
  const expectsToken = request.meterType === 'prepaid'
  const asked = {
    ...{ sent: reference, reference, merchantId, kind: 'bill' as const, amount, currency },
    ...(expectsToken && { expectsToken }),
  }
  await client.asked.note(asked)
  const heard = await client.post(ofAccount(client, pathOf[category]), orderOf(request), reference)
  if (isNoAnswer(heard)) return unknown
  if (wasNotLetIn(heard)) {
    await client.asked.forget(reference)
    return { kind: 'failed', reason: 'provider_unavailable' }
  }
  const envelope = envelopeOf(heard)
  const { data, code, description } = envelope
  const status = (textOf(data['status']) ?? '').toUpperCase()
  const meta = objectOf(data['meta'])
  const told = idOf(meta['merchantTxRef'])
  const gatewayId = idOf(data['id'])
  if (told !== null && told !== reference) {
    client.raiseAlarm('gateway_mismatch', reference)
    return unknown
  }
  if (gatewayId !== null) await client.asked.learn(asked, { gatewayId })
  if (status === 'REFUND') return { kind: 'failed', reason: 'refused_by_provider' }
  if (isGood(envelope) && code !== '202' && status === 'SUCCESS') {
    // An answer without our reference does not count: the query decides.
    if (told === null) return { kind: 'pending' }
    const toldCurrency = textOf(data['currency']) ?? currency
    if (koboOf(data['amount']) !== amount || toldCurrency !== currency) {
      client.raiseAlarm('gateway_mismatch', reference)
      return unknown
    }
    const token = tokenOf(meta)
    // The bill of a prepaid meter without its token is queried before it completes (G8).
    if (token === null && expectsToken) return { kind: 'pending' }
    return { kind: 'succeeded', gatewayReference: gatewayId ?? reference, token }
  }
  if (isGood(envelope)) return { kind: 'pending' }
  if (isDuplicate(envelope)) return unknown
  // Our balance is short, or our account is blocked: the merchant gets their money back at once, and may buy
  // elsewhere or later (G4).
  const isAccount = isAboutAccount(description)
  if (isAccount || (isRefused(envelope) && /insufficient/i.test(description))) {
    client.raiseAlarm(isAccount ? 'gateway_account' : 'gateway_float', reference)
    return { kind: 'failed', reason: 'provider_unavailable' }
  }
  if (!isAboutPurchase(envelope)) raiseRefusal(client.raiseAlarm, reference, namesOf(envelope))
  return isRefused(envelope) ? { kind: 'failed', reason: 'refused_by_provider' } : unknown
}

/** Whether a refusal is about what was bought or for whom, not about us. `06`: the biller refused. */
function isAboutPurchase({ code, description }: Envelope): boolean {
  return code === '06' || /meter|customer|smart ?card|phone|amount|product|provider|biller/i.test(description)
}

/** The body of a purchase, in the form that its route expects. Amounts are whole naira. */
function orderOf(request: VendRequest): Json {
  const { category, provider, recipient, amount, payerName, reference, bundleCode, meterType } = request
  const common = { merchantTxRef: reference, amount: amount / 100 }
  const payer = { payerName: payerName ?? 'Customer', customerId: recipient }
  switch (category) {
    case 'airtime':
      return { ...common, phoneNumber: recipient, network: provider, senderName: payerName ?? 'Customer' }
    case 'data':
      return {
        merchantTxRef: reference,
        productId: bundleCode,
        phoneNumber: recipient,
        network: provider,
        senderName: payerName ?? 'Customer',
      }
    case 'betting':
      return { ...common, ...payer, bettingProvider: provider }
    case 'cabletv':
      return { ...common, ...payer, cableTvType: provider }
    case 'electricity':
      return { ...common, ...payer, disco: provider, meterType: (meterType ?? 'prepaid').toLowerCase() }
  }
}

async function queryVend(
  client: NombaClient,
  merchantId: string,
  reference: string,
): Promise<VendQueryOutcome> {
  const asked = await client.asked.find(reference)
  if (asked?.merchantId !== merchantId) return { kind: 'not_found' }
  const found = await findTransaction(client, asked, 'merchantTxRef')
  if (found.kind === 'unseen') return client.asked.isOld(asked) ? { kind: 'not_found' } : unknown
  if (found.kind !== 'found') return unknown
  const { status, id, data } = found
  if (status === 'SUCCESS') {
    const token = tokenOf(objectOf(data['meta'])) ?? tokenOf(data)
    if (token === null && asked.expectsToken) {
      // The token may be late; after a while the bill completes without it, and a person must find it (G8).
      if (!client.asked.isOld(asked)) return { kind: 'pending' }
      client.raiseAlarm('token_missing', reference)
    }
    return { kind: 'succeeded', gatewayReference: id ?? reference, token }
  }
  return status === 'REFUND' ? { kind: 'failed', reason: 'refused_by_provider' } : { kind: 'pending' }
}

/** The token to type into a prepaid meter. */
function tokenOf(meta: Json): string | null {
  return idOf(meta['phcnVendToken'])
}
