import * as z from 'zod/mini'
import { MAX_AMOUNT } from '../../domain/money/money.ts'

const kobo = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT)))

/** The limits in force, and what the owner set; null follows past spending (R12, R13). */
const spendingLimits = z.object({
  billsDailyKobo: z.int(),
  payoutHoldKobo: z.int(),
  set: z.object({ billsDailyKobo: z.nullable(z.int()), payoutHoldKobo: z.nullable(z.int()) }),
  highestPayoutKobo: z.int(),
  highestBillDayKobo: z.int(),
  billsTodayKobo: z.int(),
})

export const getSpendingLimits = { response: spendingLimits }
export const updateSpendingLimits = {
  body: z.object({ billsDailyKobo: z.exactOptional(kobo), payoutHoldKobo: z.exactOptional(kobo) }),
  response: spendingLimits,
}
