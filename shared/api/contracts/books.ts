import * as z from 'zod/mini'
import { accounts } from '../../domain/ledger/posting.ts'
import { sourceTypes, transactionTypes } from '../../domain/ledger/transaction.ts'
import { statementTypes } from '../../domain/reports/customer-statement.ts'
import { balanceTransaction } from './balance.ts'
import { currency, listQuery, moment, nullableInstant, pageOf, severalOf } from './common.ts'

/** An entry of the journal with its postings (N4). */
export const shownEntry = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  status: z.enum(['succeeded', 'failed', 'pending']),
  currency,
  amountKobo: z.int(),
  postings: z.array(z.object({ account: z.enum(accounts), amountKobo: z.int() })),
  sourceType: z.enum(sourceTypes),
  sourceId: z.string(),
  customerId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  availableOn: nullableInstant,
  reason: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})

export const listJournal = {
  query: listQuery({
    currency: z.optional(currency),
    type: z.optional(severalOf(transactionTypes)),
  }),
  response: pageOf(shownEntry),
}

/** What a payout is made of (N4). */
export const listPayoutLines = {
  query: listQuery({}),
  response: z.object({
    ...pageOf(balanceTransaction).shape,
    payoutId: z.string(),
    previousPayoutId: z.nullable(z.string()),
    currency,
    openingKobo: z.int(),
    closingKobo: z.int(),
  }),
}

/** What customers owe, by age (N4). */
export const getReceivables = {
  query: z.object({
    asOf: moment,
    from: moment,
    to: moment,
    currency: z._default(currency, 'NGN'),
  }),
  response: z.object({
    asOf: z.iso.datetime(),
    currency,
    invoices: z.int(),
    totalKobo: z.int(),
    notDueKobo: z.int(),
    days0To30Kobo: z.int(),
    days31To60Kobo: z.int(),
    days61To90Kobo: z.int(),
    daysOver90Kobo: z.int(),
  }),
}

const statementLine = z.object({
  at: z.iso.datetime(),
  type: z.enum(statementTypes),
  invoiceId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  amountKobo: z.int(),
  owedKobo: z.int(),
  creditKobo: z.int(),
})

/** A customer's account (N4). */
export const getCustomerStatement = {
  query: z.object({ from: moment, to: moment, currency: z._default(currency, 'NGN') }),
  response: z.object({
    customerId: z.string(),
    currency,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    openingOwedKobo: z.int(),
    openingCreditKobo: z.int(),
    closingOwedKobo: z.int(),
    closingCreditKobo: z.int(),
    items: z.array(statementLine),
  }),
}
