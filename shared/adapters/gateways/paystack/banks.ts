import { bankCodePattern } from '../../../domain/payout/account.ts'
import type { AccountResolution, Bank, BankList } from '../../../ports/bank-transfer.ts'
import { idOf, listOf, objectOf, textOf } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { rememberLast } from '../remember-last.ts'
import { envelopeOf, isMalformed, isNotFound, type Envelope, type PaystackClient } from './client.ts'

const perPage = 100
const mostPages = 50

/** The banks of Nigeria by Paystack's codes, and the holder of an account. */
export function paystackBanks(client: PaystackClient): AccountResolution & BankList {
  const banks = rememberLast(() => listBanks(client), client.wallNow)
  return {
    banks,
    async resolveAccount({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      const heard = await client.get(`/bank/resolve?${query.toString()}`)
      if (isNoAnswer(heard) || wasNotLetIn(heard))
        throw new Error('the gateway does not say whose account it is')
      const envelope = envelopeOf(heard)
      const accountName = textOf(envelope.data['account_name'])
      if (!envelope.ok && !isUnknownAccount(envelope)) {
        if (isAboutAccount(envelope.message)) client.raiseAlarm('gateway_account', 'bank')
        else raiseRefusal(client.raiseAlarm, 'bank', envelope)
        throw new Error('the gateway does not say whose account it is')
      }
      if (accountName === null) return null
      const bank = (await banks().catch((): readonly Bank[] => [])).find(({ code }) => code === bankCode)
      return { accountName, bankName: bank?.name ?? '' }
    },
  }
}

/** Whether the gateway says that there is no such account or bank, rather than that we may not ask. */
function isUnknownAccount(envelope: Envelope): boolean {
  if (isAboutAccount(envelope.message)) return false
  const isNamed = /resolve|account (name|number)|bank code|invalid|unknown bank/i.test(envelope.message)
  return isNotFound(envelope) || isMalformed(envelope) || envelope.code === 'invalid_bank_code' || isNamed
}

async function listBanks(client: PaystackClient): Promise<readonly Bank[]> {
  const found = new Map<string, Bank>()
  let next: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({
      currency: 'NGN',
      type: 'nuban',
      perPage: String(perPage),
      use_cursor: 'true',
    })
    if (next !== null) query.set('next', next)
    const heard = await client.get(`/bank?${query.toString()}`)
    if (isNoAnswer(heard) || wasNotLetIn(heard) || !envelopeOf(heard).ok)
      throw new Error('the gateway does not list its banks')
    for (const one of listOf(heard.json['data'])) {
      const code = idOf(one['code'])
      const name = textOf(one['name'])
      const closed = one['active'] === false || one['is_deleted'] === true
      if (code !== null && name !== null && !closed && bankCodePattern.test(code))
        found.set(code, { code, name })
    }
    const following = textOf(objectOf(heard.json['meta'])['next'])
    if (following === null || following === next) break
    next = following
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}
