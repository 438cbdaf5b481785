import { turned, type Turn } from '../change.ts'
import { withChainChange, type ChainChange } from './chain.ts'
import type { Invoice } from './invoice.ts'

/** What changes of a chain's book: its first invoice, or nothing where nothing does. */
export function chainTurns(first: Invoice | undefined, change: ChainChange): readonly Turn[] {
  return first ? turned('invoice', first, withChainChange(first, change)) : []
}
