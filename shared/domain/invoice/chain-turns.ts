import { turned, type Turn } from '../change/change.ts'
import { withChainChange, type ChainChange } from './chain.ts'
import type { Invoice } from './invoice.ts'

/** The turn of a chain's first invoice when its book changes; empty where nothing changes. */
export function chainTurns(first: Invoice | undefined, change: ChainChange): readonly Turn[] {
  return first ? turned('invoice', first, withChainChange(first, change)) : []
}
