import { accounts, type Account } from '../ledger/posting.ts'

/** The name of one of our accounts in a merchant's own chart of accounts. */
export interface AccountNames {
  readonly code: string
  readonly name: string
}

/** The merchant's names of our accounts; null where they have set none. */
export type ChartOfAccounts = Readonly<Record<Account, AccountNames | null>>

/** No names of the merchant's own. */
export const defaultChart = Object.fromEntries(
  accounts.map((account) => [account, null]),
) as unknown as ChartOfAccounts

/** The merchant's name of an account, else ours. */
export function accountNamesOf(
  chart: Readonly<Partial<Record<Account, AccountNames | null>>>,
  account: Account,
): AccountNames {
  return chart[account] ?? { code: account, name: account.replaceAll('_', ' ') }
}

/** The names that a merchant has set. */
export function givenNames(chart: ChartOfAccounts): Partial<Record<Account, AccountNames>> {
  const given = accounts.flatMap((account) => {
    const names = chart[account]
    return names === null ? [] : [[account, { code: names.code, name: names.name }] as const]
  })
  return Object.fromEntries(given)
}
