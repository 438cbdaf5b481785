import { openBook } from '../../../shared/adapters/gateways/twin/book.ts'
import { twinTable } from '../../../shared/runtime/clients.ts'
import type { Cast } from './cast.ts'

/** The banks of payers whose money is slow, behind the gateway's twin. */
export interface SlowBanks {
  /** Completes payments pending this long, in milliseconds, without a callback; returns those still pending. */
  readonly pay: (waitMs: number) => Promise<number>
}

/** Opens the banks of some merchants' payers. */
export function openSlowBanks(casts: readonly Cast[]): SlowBanks {
  const since = new Map<string, number>()
  const payFor = async ({ merchantId, unpaidSession }: Cast, waitMs: number): Promise<number> => {
    // The reference is its invoice's, whose identifier is the session's behind the prefix (M6).
    const unpaid = unpaidSession.slice(unpaidSession.indexOf('_') + 1)
    const book = openBook(twinTable(), merchantId, 'charge')
    const entries = await book.list()
    const pending = entries.filter(
      ({ outcome, reference }) => outcome === 'pending' && !reference.includes(unpaid),
    )
    for (const { reference } of pending) {
      if (!since.has(reference)) since.set(reference, Date.now())
    }
    const ripe = pending.filter(({ reference }) => Date.now() - since.get(reference)! >= waitMs)
    for (const entry of ripe) await book.amend({ ...entry, outcome: 'succeeded' })
    return pending.length - ripe.length
  }
  return {
    pay: async (waitMs) => {
      const left = await Promise.all(casts.map((cast) => payFor(cast, waitMs)))
      return left.reduce((sum, one) => sum + one, 0)
    },
  }
}
