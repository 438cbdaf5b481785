import { bankCodePattern } from '../../../domain/payout/account.ts'
import type { AccountResolution, Bank, BankList } from '../../../ports/bank-transfer.ts'
import { idOf, listOf, textOf } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { rememberLast } from '../remember-last.ts'
import {
  envelopeOf,
  isGood,
  isNotFound,
  isRefused,
  namesOf,
  type Envelope,
  type NombaClient,
} from './client.ts'

/** The banks of Nigeria by Nomba's codes, and the holder of an account. */
export function nombaBanks(client: NombaClient): AccountResolution & BankList {
  const banks = rememberLast(() => listBanks(client), client.wallNow)
  return {
    banks,
    async resolveAccount({ bankCode, accountNumber }) {
      const heard = await client.post('/v1/transfers/bank/lookup', { accountNumber, bankCode })
      if (isNoAnswer(heard) || wasNotLetIn(heard))
        throw new Error('the gateway does not say whose account it is')
      const envelope = envelopeOf(heard)
      const accountName = textOf(envelope.data['accountName'])
      if (!isGood(envelope) || accountName === null) {
        if (isGood(envelope) || isUnknownAccount(envelope)) return null
        if (isAboutAccount(envelope.description)) client.raiseAlarm('gateway_account', 'bank')
        else if (isRefused(envelope)) raiseRefusal(client.raiseAlarm, 'bank', namesOf(envelope))
        throw new Error('the gateway does not say whose account it is')
      }
      const bank = (await banks().catch(() => undefined))?.find(({ code }) => code === bankCode)
      return { accountName, bankName: bank?.name ?? '' }
    },
  }
}

/** Whether Nomba says that there is no such account or bank, rather than that we may not ask. */
function isUnknownAccount(envelope: Envelope): boolean {
  if (isAboutAccount(envelope.description)) return false
  const isNamed = /account|bank|invalid|bad_request|unable to (verify|resolve)/i.test(envelope.description)
  return isNotFound(envelope) || (isRefused(envelope) && isNamed)
}

async function listBanks(client: NombaClient): Promise<readonly Bank[]> {
  const heard = await client.get('/v1/transfers/banks')
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not list its banks')
  const { data } = heard.json
  const found = listOf(Array.isArray(data) ? data : (envelopeOf(heard).data['results'] ?? data)).flatMap(
    (one) => {
      const code = idOf(one['code'])
      const name = textOf(one['name'])
      return code !== null && name !== null && bankCodePattern.test(code) ? [{ code, name }] : []
    },
  )
  if (found.length === 0) throw new Error('the gateway does not list its banks')
  return found.sort((a, b) => a.name.localeCompare(b.name))
}
