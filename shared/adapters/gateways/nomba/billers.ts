import { networks } from '../../../domain/vas/bill.ts'
import type { Biller, BillerDirectory, BillCustomer, Bundle } from '../../../ports/vas-provider.ts'
import { idOf, listOf, textOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { rememberLast } from '../remember-last.ts'
import { envelopeOf, isGood, isNotFound, isRefused, type NombaClient } from './client.ts'
import { koboOf } from './naira.ts'

const ofNetworks: readonly Biller[] = networks.map((id) => ({ id, name: id === '9MOBILE' ? '9mobile' : id }))

/** The cable companies named by Nomba's interface, which has no list of them. */
const cable: readonly Biller[] = [
  { id: 'dstv', name: 'DStv' },
  { id: 'gotv', name: 'GOtv' },
]

/** The companies whose bills can be paid at Nomba. Identifiers are the provider's own, so they come from its lists. */
export function nombaBillers(client: NombaClient): BillerDirectory {
  const discos = rememberLast(() => billersAt(client, '/v1/bill/electricity/discos'), client.wallNow)
  const betting = rememberLast(() => billersAt(client, '/v1/bill/betting/providers'), client.wallNow)
  return {
    billers(category) {
      switch (category) {
        case 'airtime':
        case 'data':
          return Promise.resolve(ofNetworks)
        case 'cabletv':
          return Promise.resolve(cable)
        case 'betting':
          return betting()
        case 'electricity':
          return discos()
      }
    },
    bundles: (network) => bundlesOf(client, network),
    lookUp: (customer) => lookUp(client, customer),
  }
}

async function billersAt(client: NombaClient, path: string): Promise<readonly Biller[]> {
  return (await read(client, path)).flatMap((one) => {
    const id = idOf(one['id'])
    return id === null ? [] : [{ id, name: textOf(one['name']) ?? id }]
  })
}

async function bundlesOf(client: NombaClient, network: string): Promise<readonly Bundle[]> {
  const found = await read(client, `/v1/bill/data-plan/${encodeURIComponent(network)}`)
  return found.flatMap((one) => {
    const bundleCode = idOf(one['productId'])
    const kobo = koboOf(one['amount'])
    if (bundleCode === null || kobo === null || kobo % 100 !== 0) return []
    return [{ bundleCode, name: textOf(one['plan']) ?? bundleCode, amountNaira: kobo / 100 }]
  })
}

async function read(client: NombaClient, path: string): Promise<readonly Json[]> {
  const heard = await client.get(path)
  if (isNoAnswer(heard) || wasNotLetIn(heard) || !isGood(envelopeOf(heard)))
    throw new Error('the provider does not list what it sells')
  return listOf(heard.json['data'])
}

const lookUpPath: Partial<Record<BillCustomer['category'], { path: string; name: string }>> = {
  betting: { path: '/v1/bill/betting/lookup', name: 'providerId' },
  cabletv: { path: '/v1/bill/cabletv/lookup', name: 'cableTvType' },
  electricity: { path: '/v1/bill/electricity/lookup', name: 'disco' },
}

/** The name of a company's customer, which the look-up returns as plain text. */
async function lookUp(
  client: NombaClient,
  { category, provider, customerId }: BillCustomer,
): Promise<{ customerName: string } | null> {
  const place = lookUpPath[category]
  if (!place) return null
  const query = new URLSearchParams({ [place.name]: provider, customerId })
  const heard = await client.get(`${place.path}?${query.toString()}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the provider does not answer')
  const envelope = envelopeOf(heard)
  const customerName = textOf(heard.json['data'])
  if (isGood(envelope)) return customerName === null ? null : { customerName }
  if (isRefused(envelope) || isNotFound(envelope)) return null
  throw new Error('the provider does not answer')
}
