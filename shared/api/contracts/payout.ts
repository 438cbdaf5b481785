import { bankCodePattern } from '../../domain/payout/account.ts'
import * as z from 'zod/mini'
import { payoutFailureReasons } from '../../domain/payout/payout.ts'
import { payoutStatuses } from '../../domain/payout/transitions.ts'
import { amount, currency, id, listQuery, nullableInstant, pageOf, text } from './common.ts'

const bankCode = z.string().check(z.regex(bankCodePattern, 'must be 3 to 12 letters or digits'))
const accountNumber = z.string().check(z.regex(/^\d{10}$/, 'must be 10 digits'))
const otp = z.string().check(z.regex(/^\d{6}$/, 'must be 6 digits'))

/** A payout (S10). */
export const payout = z.object({
  id: z.string(),
  amount: z.int(),
  currency,
  status: z.enum(payoutStatuses),
  bankCode: z.string(),
  bankName: z.nullable(z.string()),
  accountNumber: z.string(),
  accountName: z.nullable(z.string()),
  reference: z.string(),
  gatewayReference: z.nullable(z.string()),
  failureReason: z.nullable(z.enum(payoutFailureReasons)),
  createdAt: z.iso.datetime(),
  completedAt: nullableInstant,
  reviewSince: nullableInstant,
  heldUntil: nullableInstant,
})

/** A saved payout account (D9.11). */
export const payoutAccount = z.object({
  id: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  createdAt: z.iso.datetime(),
})

interface Target {
  readonly accountId?: string | undefined
  readonly bankCode?: string | undefined
  readonly accountNumber?: string | undefined
}

/** Exactly one of a saved account and bank details (S23, D9.6). */
const oneTarget = z.superRefine<Target>((body, context) => {
  const refuse = (path: string, message: string): void => {
    context.addIssue({ code: 'custom', path: [path], message, input: body })
  }
  const details = body.bankCode !== undefined || body.accountNumber !== undefined
  if (body.accountId !== undefined && details)
    refuse('accountId', 'give either accountId or bankCode and accountNumber, not both')
  if (body.accountId === undefined && !details)
    refuse('accountId', 'give accountId, or bankCode and accountNumber')
  if (body.bankCode !== undefined && body.accountNumber === undefined)
    refuse('accountNumber', 'required with bankCode')
  if (body.accountNumber !== undefined && body.bankCode === undefined)
    refuse('bankCode', 'required with accountNumber')
})

/** Payouts are in naira (D1.18). */
const nairaOnly = z.exactOptional(z.string())

export const listPayouts = {
  response: z.object({
    availableKobo: z.int(),
    pendingKobo: z.int(),
    currency,
    items: z.array(payout),
  }),
}
export const createPayout = {
  body: z
    .object({
      amount,
      accountId: z.exactOptional(id),
      bankCode: z.exactOptional(bankCode),
      accountNumber: z.exactOptional(accountNumber),
      accountName: z.exactOptional(text(200)),
      currency: nairaOnly,
    })
    .check(oneTarget),
  response: payout,
}
export const getPayout = { response: payout }
export const listPayoutAccounts = { query: listQuery({}), response: pageOf(payoutAccount) }
export const addPayoutAccount = { body: z.object({ bankCode, accountNumber, otp }), response: payoutAccount }
export const removePayoutAccount = {
  body: z.object({ otp: z.exactOptional(otp) }),
  headers: z.object({ 'x-payout-otp': z.exactOptional(otp) }),
  response: payoutAccount,
}
export const sendPayoutCode = { response: z.object({ sent: z.boolean() }) }
export const resolvePayoutAccount = {
  body: z.object({ bankCode, accountNumber }),
  response: z.object({ accountName: z.string() }),
}
export const listBanks = {
  response: z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }),
}
