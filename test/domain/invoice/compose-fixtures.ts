import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { anInvoice, aShare } from '../fixtures/billing.ts'
import { gifts } from '../fixtures/customers.ts'
import { june, march, may } from '../fixtures/instants.ts'

/** What is asked of the invoice of the renewal in May, which is composed five seconds into it. */
export const order = {
  id: 'inv_3',
  now: '2026-05-01T12:00:05.000Z',
  billingReason: 'subscription_cycle',
  payer: null,
  periodStart: may,
  periodEnd: june,
} as const

/** A customer who was given credit on 1 March. */
export const payer = (creditKobo: number) => ({
  lots: creditKobo === 0 ? [] : gifts({ NGN: creditKobo }),
  reversed: [],
})

/** The part of that gift that an invoice draws. */
export const drawn = (amount: number) => [{ source: 'gift', since: Date.parse(march), amount }]

/** A line of a change of plan, in kobo: a credit below zero, else a charge. */
export const line = (amount: number) => aShare(amount)

/** The invoice that is made by that order: nothing has happened to it yet. */
export const newInvoice = (over: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    id: 'inv_3',
    createdAt: order.now,
    number: '0123456789-3',
    periodStart: may,
    periodEnd: june,
    cycle: 3,
    version: 1,
    ...over,
  })
