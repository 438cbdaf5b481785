import * as z from 'zod/mini'
import { payoutFailureReasons } from '../../domain/payout/payout.ts'
import { payoutStatuses } from '../../domain/payout/transitions.ts'
import { currency, nullableInstant } from './common.ts'

/** A payout as shown by the link that stops it: without the whole account number (R13). */
export const stoppablePayout = z.object({
  id: z.string(),
  amount: z.int(),
  currency,
  status: z.enum(payoutStatuses),
  bankName: z.nullable(z.string()),
  accountLast4: z.string(),
  accountName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  heldUntil: nullableInstant,
  failureReason: z.nullable(z.enum(payoutFailureReasons)),
  stoppable: z.boolean(),
})

export const showStopPayout = { response: stoppablePayout }
export const stopPayout = { response: stoppablePayout }
