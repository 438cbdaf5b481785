import type { AccountResolution, Bank, BankList } from '../../../ports/bank-transfer.ts'
import { idOf, listOf, textOf } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { rememberLast } from '../remember-last.ts'
import { envelopeOf, isGood, isNotFound, isRefused, type NombaClient } from './client.ts'

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
        if (isGood(envelope) || isRefused(envelope) || isNotFound(envelope)) return null
        throw new Error('the gateway does not say whose account it is')
      }
      const bank = (await banks().catch((): readonly Bank[] => [])).find(({ code }) => code === bankCode)
      return { accountName, bankName: bank?.name ?? '' }
    },
  }
}

async function listBanks(client: NombaClient): Promise<readonly Bank[]> {
  const heard = await client.get('/v1/transfers/banks')
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not list its banks')
  const { data } = heard.json
  const found = listOf(Array.isArray(data) ? data : (envelopeOf(heard).data['results'] ?? data)).flatMap(
    (one) => {
      const code = idOf(one['code'])
      const name = textOf(one['name'])
      return code !== null && name !== null && /^\d{3,6}$/.test(code) ? [{ code, name }] : []
    },
  )
  if (found.length === 0) throw new Error('the gateway does not list its banks')
  return found.sort((a, b) => a.name.localeCompare(b.name))
}
