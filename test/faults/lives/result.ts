import { hashOf } from './normal-form.ts'

/** The result of the lives. */
export interface LivesResult {
  readonly subscriptions: number
  /** Invoices of a period that followed another, paid. */
  readonly renewals: number
  /** Period boundaries that the oracle was asked for. */
  readonly boundaries: number
  /** The largest distance of a boundary from the oracle's. */
  readonly driftMs: number
  /** In words; none is what we want. */
  readonly violations: readonly string[]
  /** Of each merchant's final state, by their name. */
  readonly hashes: Readonly<Record<string, string>>
  /** Of all `hashes`, in the order of the names: it does not depend on which process lived which of them. */
  readonly hash: string
}

/** The results of parts as one: the same, however the whole was divided. */
export function joinLives(parts: readonly Omit<LivesResult, 'hash'>[]): LivesResult {
  const sum = (of: 'subscriptions' | 'renewals' | 'boundaries'): number =>
    parts.reduce((all, part) => all + part[of], 0)
  const entries = parts.flatMap(({ hashes }) => Object.entries(hashes)).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    subscriptions: sum('subscriptions'),
    renewals: sum('renewals'),
    boundaries: sum('boundaries'),
    driftMs: Math.max(0, ...parts.map(({ driftMs }) => driftMs)),
    violations: parts.flatMap(({ violations }) => violations),
    hashes: Object.fromEntries(entries),
    hash: hashOf(entries.map((entry) => entry.join(' '))),
  }
}
