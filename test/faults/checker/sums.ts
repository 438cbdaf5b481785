import type { Entry, Totals } from './money-items.ts'

/** Signed minor units by `<currency> <account>`. */
export type Sums = Map<string, number>

/** Adds to one account's sum. */
export function add(sums: Sums, currency: string, account: string, amount: number): void {
  const name = `${currency} ${account}`
  sums.set(name, (sums.get(name) ?? 0) + amount)
}

/** What journal entries sum to. */
export function sumPostings(entries: readonly Entry[]): Sums {
  const sums: Sums = new Map()
  for (const { currency, postings } of entries)
    for (const { account, amount } of postings ?? []) add(sums, currency, account, amount)
  return sums
}

/** Stored totals as sums. */
export function sumsOf(totals: Totals): Sums {
  const sums: Sums = new Map()
  for (const [currency, accounts] of Object.entries(totals))
    for (const [account, amount] of Object.entries(accounts)) add(sums, currency, account, amount)
  return sums
}

/** Where two sums differ, in words, among some accounts or all; what is missing counts as zero. */
export function differences(stored: Sums, posted: Sums, accounts: readonly string[] | null = null): string[] {
  const names = [...new Set([...stored.keys(), ...posted.keys()])]
  return names
    .filter((name) => accounts?.includes(name.slice(name.indexOf(' ') + 1)) ?? true)
    .filter((name) => (stored.get(name) ?? 0) !== (posted.get(name) ?? 0))
    .map((name) => `${name} is ${stored.get(name) ?? 0}, and ${posted.get(name) ?? 0} by its postings`)
}
