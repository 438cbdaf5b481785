import type { Account, Posting } from './posting.ts'

/** A stored balance that money can be taken from, in minor units. */
export interface Source {
  readonly name: string
  readonly account: Extract<Account, 'merchant_pending' | 'merchant_available'>
  readonly amount: number
}

/** Where a merchant's money is when some of it must be given back. */
export interface Sources {
  /** Today's bucket, when the money was earned today. */
  readonly own: Source | null
  readonly available: Source | null
  /** Buckets of past days, which count as available even before they are folded (D9.2). */
  readonly settled: readonly Source[]
  /** Today's other buckets, which a refund may take from last (B16). */
  readonly pending: readonly Source[]
  /** What the merchant owes already, by its postings: never above 0. Settled days cover that first. */
  readonly owed: number
}

/** How much is taken from where, and how much is missing. */
export interface Taking {
  readonly pieces: readonly Source[]
  readonly shortKobo: number
}

/**
 * Takes an amount from its own day's bucket until that settles, then from what is available, then from today's other
 * buckets where the order allows it (D6.11, B16).
 */
export function planTaking(amountKobo: number, sources: Sources): Taking {
  const { own, available, settled, pending, owed } = sources
  const settledKobo = settled.reduce((sum, { amount }) => sum + amount, 0)
  const now = takeEach(amountKobo, [own, available])
  const free = Math.max(0, settledKobo + owed)
  const later = takeEach(Math.min(now.shortKobo, free), largestFirst(settled))
  const last = takeEach(now.shortKobo - taken(later), largestFirst(pending))
  return {
    pieces: [...now.pieces, ...later.pieces, ...last.pieces],
    shortKobo: last.shortKobo,
  }
}

/** The postings of a taking that ends on an account: they sum to zero; the merchant owes what is missing. */
export function postingsOf(taking: Taking, to: Account): Posting[] {
  const from = new Map<Account, number>()
  for (const { account, amount } of taking.pieces) from.set(account, (from.get(account) ?? 0) - amount)
  if (taking.shortKobo > 0) from.set('merchant_owed', -taking.shortKobo)
  const postings = [...from].map(([account, amount]) => ({ account, amount }))
  return [...postings, { account: to, amount: -postings.reduce((sum, { amount }) => sum + amount, 0) }]
}

function taken({ pieces }: Taking): number {
  return pieces.reduce((sum, { amount }) => sum + amount, 0)
}

function largestFirst(sources: readonly Source[]): Source[] {
  return [...sources].sort((a, b) => b.amount - a.amount)
}

function takeEach(amountKobo: number, sources: readonly (Source | null)[]): Taking {
  const pieces: Source[] = []
  let shortKobo = amountKobo
  for (const source of sources) {
    const amount = Math.min(shortKobo, source?.amount ?? 0)
    if (source === null || amount <= 0) continue
    pieces.push({ ...source, amount })
    shortKobo -= amount
  }
  return { pieces, shortKobo }
}
