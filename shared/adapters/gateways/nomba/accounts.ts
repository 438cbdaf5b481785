import type {
  AccountOutcome,
  AccountRequest,
  ArrivedCredit,
  AskedAccount,
  VirtualAccounts,
} from '../../../ports/payment-gateway.ts'
import { idOf, listOf, objectOf, textOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn, type Heard } from '../http.ts'
import { envelopeOf, isDuplicate, isGood, isNotFound, ofAccount, type NombaClient } from './client.ts'
import { koboOf } from './naira.ts'

/** The maximum size of a page of transactions. */
const perPage = 50

/** Nomba's virtual accounts (M4): each has a reference of ours, the customer's identifier, which its credits name. */
export function nombaAccounts(client: NombaClient): VirtualAccounts {
  return {
    openAccount: (request) => openAccount(client, request),
    async creditOf(account, reference) {
      const query = new URLSearchParams({ transactionRef: reference }).toString()
      const heard = await client.get(`${ofAccount(client, '/v1/transactions/accounts')}/single?${query}`)
      const envelope = answered(heard)
      const credit = envelope === null ? null : creditFrom(envelope.data, account)
      if (credit?.reference !== reference) return null
      await remember(client, account, credit)
      return credit
    },
    async creditsSince(account, since) {
      const found: ArrivedCredit[] = []
      let cursor: string | null = null
      do {
        const span = {
          dateFrom: since,
          dateTo: new Date(client.wallNow()).toISOString(),
          limit: String(perPage),
        }
        const query: string = new URLSearchParams({
          ...span,
          ...(cursor === null ? {} : { cursor }),
        }).toString()
        const path: string = `${ofAccount(client, '/v1/transactions/accounts')}?${query}`
        const data: Json = answered(await client.post(path, { type: 'vact_transfer' }))?.data ?? {}
        const items = listOf(data['results'])
        for (const item of items) {
          const credit = creditFrom(item, account)
          if (credit === null) continue
          await remember(client, account, credit)
          found.push(credit)
        }
        cursor = items.length === 0 ? null : textOf(data['cursor'])
      } while (cursor !== null)
      return found
    },
  }
}

async function openAccount(
  client: NombaClient,
  { customerId: accountRef, name }: AccountRequest,
): Promise<AccountOutcome> {
  if (name === null) return { kind: 'declined' }
  const present = await client.get(`/v1/accounts/virtual/${encodeURIComponent(accountRef)}`)
  if (isNoAnswer(present) || wasNotLetIn(present)) return { kind: 'unknown' }
  const known = envelopeOf(present)
  if (isGood(known)) return accountFrom(known.data) ?? { kind: 'pending' }
  if (!isNotFound(known)) return { kind: 'unknown' }
  const heard = await client.post('/v1/accounts/virtual', { accountRef, accountName: name }, accountRef)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'unknown' }
  const envelope = envelopeOf(heard)
  if (isDuplicate(envelope)) return { kind: 'unknown' }
  return isGood(envelope) ? (accountFrom(envelope.data) ?? { kind: 'pending' }) : { kind: 'declined' }
}

function accountFrom(data: Json): AccountOutcome | null {
  const accountNumber = idOf(data['bankAccountNumber'])
  if (accountNumber === null || data['expired'] === true) return null
  const bankName = textOf(data['bankName']) ?? ''
  const accountName = textOf(data['bankAccountName']) ?? textOf(data['accountName']) ?? ''
  return { kind: 'opened', account: { accountNumber, bankName, accountName } }
}

/** The credit in a transaction's record; null unless it succeeded on this customer's account. */
function creditFrom(data: Json, account: AskedAccount): ArrivedCredit | null {
  const [reference, amount] = [idOf(data['id']), koboOf(data['amount'])]
  const isOwn =
    idOf(data['aliasAccountReference']) === account.customerId ||
    idOf(data['aliasAccountNumber']) === account.accountNumber
  if (textOf(data['type']) !== 'vact_transfer' || textOf(data['status'])?.toUpperCase() !== 'SUCCESS')
    return null
  if (!isOwn || reference === null || amount === null) return null
  const at = Date.parse(textOf(data['timeCreated']) ?? '')
  return {
    ...{ reference, amount, accountNumber: account.accountNumber },
    currency: textOf(data['currency']) ?? 'NGN',
    senderName: textOf(data['senderName']) ?? textOf(objectOf(data['customer'])['senderName']),
    at: new Date(Number.isNaN(at) ? 0 : at).toISOString(),
  }
}

/** Recorded as a charge is, so that a refund of it can find it. */
async function remember(
  client: NombaClient,
  { merchantId }: AskedAccount,
  { reference, amount, currency }: ArrivedCredit,
): Promise<void> {
  if ((await client.asked.find(reference)) !== null) return
  await client.asked.note({
    ...{ sent: reference, reference, merchantId, kind: 'charge', amount, currency },
    gatewayId: reference,
  })
}

function answered(heard: Heard): ReturnType<typeof envelopeOf> | null {
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not answer')
  const envelope = envelopeOf(heard)
  if (isNotFound(envelope)) return null
  if (!isGood(envelope)) throw new Error('the gateway does not answer')
  return envelope
}
