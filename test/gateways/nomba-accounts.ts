import type { DoubleAnswer, SeenCall } from './http-double.ts'
import { alphabet, duplicate, good, notFound, refuse } from './nomba-parts.ts'

/** The double's virtual accounts, by our reference; calls about something else are answered with null. */
export function nombaAccounts(nextId: () => number) {
  const accounts = new Map<string, { readonly number: string; readonly name: string }>()
  const shown = (accountRef: string, { number, name }: { number: string; name: string }) => ({
    accountRef,
    accountName: name,
    bankName: 'Nombank MFB',
    bankAccountNumber: number,
    bankAccountName: `SHOP/${name}`.toUpperCase(),
    expired: false,
  })
  return {
    answer({ method, path, body }: SeenCall): DoubleAnswer | null {
      if (method === 'GET' && path.startsWith('/v1/accounts/virtual/')) {
        const accountRef = path.split('/')[4] ?? ''
        const known = accounts.get(accountRef)
        return known ? good(shown(accountRef, known)) : notFound()
      }
      if (method !== 'POST' || path !== '/v1/accounts/virtual') return null
      const { accountRef, accountName } = body
      if (!alphabet.test(String(accountRef)) || !accountName) return refuse('02', 'accountRef is invalid')
      if (accounts.has(String(accountRef))) return duplicate('accountRef')
      const one = { number: `88${String(nextId()).padStart(8, '0')}`, name: String(accountName) }
      accounts.set(String(accountRef), one)
      return good(shown(String(accountRef), one))
    },
    /** What a transaction's record says of a transfer to an account. */
    aliasOf(number: string): Readonly<Record<string, string>> {
      const found = [...accounts].find(([, one]) => one.number === number)
      if (!found) throw new Error(`no account ${number}`)
      return { aliasAccountNumber: number, aliasAccountReference: found[0] }
    },
  }
}
