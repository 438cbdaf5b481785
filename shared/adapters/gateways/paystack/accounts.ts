import type {
  AccountOutcome,
  AccountRequest,
  ArrivedCredit,
  AskedAccount,
  VirtualAccounts,
} from '../../../ports/payment-gateway.ts'
import { idOf, isTrue, listOf, objectOf, textOf, wholeOf, wordOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { envelopeOf, isNotFound, type PaystackClient } from './client.ts'

const perPage = 100

/** Paystack's dedicated accounts (M4). A credit is a transaction of this channel, under a reference of Paystack's own. */
export function paystackAccounts(client: PaystackClient): VirtualAccounts {
  return {
    openAccount: (request) => openAccount(client, request),
    async creditOf(account, reference) {
      const record = await answered(client, `/transaction/verify/${encodeURIComponent(reference)}`)
      if (record === null) return null
      const credit = creditFrom(record)
      if (credit?.reference !== reference || credit.accountNumber !== account.accountNumber) return null
      await remember(client, account, credit, record)
      return credit
    },
    async creditsSince(account, since) {
      const customer = await answered(client, `/customer/${encodeURIComponent(emailOf(account))}`)
      const id = customer === null ? null : idOf(customer['id'])
      if (id === null) return []
      const found: ArrivedCredit[] = []
      for (let page = 1; ; page += 1) {
        const query = {
          customer: id,
          status: 'success',
          from: since,
          perPage: String(perPage),
          page: String(page),
        }
        const items = await listed(client, `/transaction?${new URLSearchParams(query).toString()}`)
        for (const item of items) {
          const credit = creditFrom(item)
          if (credit?.accountNumber !== account.accountNumber) continue
          await remember(client, account, credit, item)
          found.push(credit)
        }
        if (items.length < perPage) return found
      }
    },
  }
}

/**
 * Paystack knows customers by email alone, and gives every merchant of ours the same one: so each has an address there that
 * names merchant and customer, and nobody reads (M4).
 */
function emailOf({ merchantId, customerId }: Pick<AccountRequest, 'merchantId' | 'customerId'>): string {
  return `${customerId}.${merchantId}@accounts.example.com`.toLowerCase()
}

async function openAccount(client: PaystackClient, request: AccountRequest): Promise<AccountOutcome> {
  const { name, phone } = request
  if (name === null || phone === null) return { kind: 'declined' }
  const [first = name, ...rest] = name.split(' ')
  const made = await client.post('/customer', {
    email: emailOf(request),
    first_name: first,
    last_name: rest.join(' ') || first,
    phone: `+${phone}`,
    metadata: JSON.stringify({ merchant: request.merchantId, customer: request.customerId }),
  })
  if (isNoAnswer(made) || wasNotLetIn(made)) return { kind: 'unknown' }
  const customer = envelopeOf(made)
  const [code, id] = [textOf(customer.data['customer_code']), idOf(customer.data['id'])]
  if (!customer.ok || code === null) return { kind: 'declined' }
  const present = id === null ? null : await presentAccount(client, id)
  if (present !== null) return present
  const heard = await client.post('/dedicated_account', {
    customer: code,
    preferred_bank: client.domain === 'test' ? 'test-bank' : 'wema-bank',
  })
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'unknown' }
  const envelope = envelopeOf(heard)
  return envelope.ok ? (accountFrom(envelope.data) ?? { kind: 'pending' }) : { kind: 'declined' }
}

/** The account that the customer has there already, in case an earlier answer was lost. */
async function presentAccount(client: PaystackClient, customer: string): Promise<AccountOutcome | null> {
  const query = new URLSearchParams({ active: 'true', customer })
  const heard = await client.get(`/dedicated_account?${query.toString()}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'unknown' }
  // Paystack may ignore the filter, so only this customer's own account counts.
  const own = listOf(heard.json['data']).filter((one) => idOf(objectOf(one['customer'])['id']) === customer)
  return own.map(accountFrom).find((one) => one !== null) ?? null
}

function accountFrom(data: Json): AccountOutcome | null {
  const accountNumber = idOf(data['account_number'])
  if (accountNumber === null || data['active'] === false) return null
  const bankName = wordOf(objectOf(data['bank'])['name'])
  const accountName = wordOf(data['account_name'])
  return { kind: 'opened', account: { accountNumber, bankName, accountName } }
}

/** The credit in a transaction's record; null unless it succeeded in this channel. */
export function creditFrom(data: Json): ArrivedCredit | null {
  const [authorization, metadata] = [objectOf(data['authorization']), objectOf(data['metadata'])]
  const channel = textOf(data['channel']) ?? textOf(authorization['channel'])
  const [reference, amount] = [idOf(data['reference']), wholeOf(data['amount'])]
  const accountNumber = accountNumberOf(data)
  if (channel !== 'dedicated_nuban' || textOf(data['status']) !== 'success') return null
  if (reference === null || amount === null || accountNumber === null) return null
  return {
    ...{ reference, accountNumber, amount },
    currency: wordOf(data['currency']),
    senderName: textOf(authorization['sender_name']) ?? textOf(metadata['sender_name']),
    at: instantOf(data),
  }
}

/** The number that a credit arrived on. */
export function accountNumberOf(data: Json): string | null {
  const [authorization, metadata] = [objectOf(data['authorization']), objectOf(data['metadata'])]
  return (
    idOf(authorization['receiver_bank_account_number']) ??
    idOf(metadata['receiver_account_number']) ??
    idOf(objectOf(data['dedicated_account'])['account_number'])
  )
}

function instantOf(data: Json): string {
  const at = Date.parse(textOf(data['paid_at']) ?? wordOf(data['created_at']))
  return new Date(Number.isNaN(at) ? 0 : at).toISOString()
}

/** Recorded as a charge is, so that a refund of it can find it. */
async function remember(
  client: PaystackClient,
  { merchantId }: AskedAccount,
  { reference, amount, currency }: ArrivedCredit,
  record: Json,
): Promise<void> {
  if ((await client.asked.find(reference)) !== null) return
  const transactionId = idOf(record['id'])
  await client.asked.note({
    ...{ sent: reference, reference, merchantId, kind: 'charge', amount, currency },
    ...(transactionId === null ? {} : { transactionId }),
  })
}

async function answered(client: PaystackClient, path: string): Promise<Json | null> {
  const heard = await client.get(path)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not answer')
  const envelope = envelopeOf(heard)
  if (!envelope.ok && !isNotFound(envelope)) throw new Error('the gateway does not answer')
  return envelope.ok ? envelope.data : null
}

async function listed(client: PaystackClient, path: string): Promise<readonly Json[]> {
  const heard = await client.get(path)
  if (isNoAnswer(heard) || wasNotLetIn(heard) || !isTrue(heard.json['status']))
    throw new Error('the gateway does not answer')
  return listOf(heard.json['data'])
}
