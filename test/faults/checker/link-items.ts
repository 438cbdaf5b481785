import { reader, type Stored } from './items.ts'

/** One of the counts of a payment link. */
export interface LinkUses extends Stored {
  /** Paid, and reserved. */
  readonly taken: number | null
  readonly reserved: number | null
  readonly paid: number | null
}

export const readLinkUses = reader<LinkUses>({ taken: 'rd', reserved: 'rs', paid: 'a' })
