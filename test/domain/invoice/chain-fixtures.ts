import type { ChainBook } from '../../../shared/domain/invoice/chain-book.ts'

/** What is kept of a chain whose invoices gave nothing back and that no other invoice joined. */
export const book = (over: Partial<ChainBook> = {}): ChainBook => ({
  credited: 0,
  joined: [],
  joinedPaid: 0,
  joinedRefunded: 0,
  drawn: [],
  bases: [],
  reversed: 0,
  outside: 0,
  ...over,
})

/** Neither the customer's balance nor lines that wait hold anything of a chain. */
export const nothingHeld = { unspentKobo: 0, unbilledKobo: 0, importedKobo: 0 }

/** A line, in kobo, that gives credit. */
export const credit = (amount: number) => ({ type: 'proration_credit', description: '', amount }) as const

/** A line, in kobo, that charges. */
export const charge = (amount: number) => ({ type: 'proration_charge', description: '', amount }) as const
