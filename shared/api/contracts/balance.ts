import * as z from 'zod/mini'
import { accounts } from '../../domain/ledger/posting.ts'
import { sourceTypes, transactionTypes } from '../../domain/ledger/transaction.ts'
import { currency, listQuery, moment, nullableInstant, pageOf } from './common.ts'

/** A merchant's money, what settles next, and what they owe (D9.3, F4). */
export const balance = z.object({
  availableKobo: z.int(),
  pendingKobo: z.int(),
  currency,
  owedKobo: z.int(),
})

/** With `asOf`, also every account of the books at that instant (N4). */
export const getBalance = {
  query: z.object({ currency: z._default(currency, 'NGN'), asOf: moment }),
  response: z.object({
    ...balance.shape,
    asOf: z.exactOptional(z.iso.datetime()),
    accounts: z.exactOptional(z.array(z.object({ account: z.enum(accounts), amountKobo: z.int() }))),
  }),
}

/** A change of the merchant's money (D9.4). */
export const balanceTransaction = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  amountKobo: z.int(),
  currency,
  sourceType: z.enum(sourceTypes),
  sourceId: z.string(),
  availableOn: nullableInstant,
  createdAt: z.iso.datetime(),
  feeKobo: z.nullable(z.int()),
  netKobo: z.int(),
})

export const listBalanceTransactions = {
  query: listQuery({ currency: z.optional(currency) }),
  response: pageOf(balanceTransaction),
}

/** Compares balances with their postings (D9.5). */
export const verifyBalance = {
  response: z.object({
    ok: z.boolean(),
    sumKobo: z.int(),
    accounts: z.array(
      z.object({ account: z.enum(accounts), currency, balanceKobo: z.int(), postingsKobo: z.int() }),
    ),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
}
