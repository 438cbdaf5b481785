import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { amount, text } from './common.ts'

/** A credit that arrived on a customer's own account number (M4). */
export const arrival = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.enum(['arrived', 'matched', 'unmatched']),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  accountNumber: z.string(),
  senderName: z.nullable(z.string()),
  reference: z.string(),
  receivedAt: z.iso.datetime(),
  paidKobo: z.int(),
  depositKobo: z.int(),
  refundedKobo: z.int(),
  unmatchedKobo: z.int(),
  refundPending: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** A customer's own account number. */
export const openedAccount = z.object({
  customerId: z.string(),
  accountNumber: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  createdAt: z.iso.datetime(),
})

export const openVirtualAccount = { response: openedAccount }

export const refundPayment = {
  body: z.object({ amount: z.exactOptional(amount), reason: z.exactOptional(text(500)) }),
  response: arrival,
}

export const transferSandboxMoney = {
  body: z.object({
    accountNumber: z.string().check(z.regex(/^\d{10}$/)),
    amount,
    senderName: z.exactOptional(text(200)),
    silent: z.exactOptional(z.boolean()),
  }),
  response: z.object({ payment: z.nullable(arrival) }),
}
