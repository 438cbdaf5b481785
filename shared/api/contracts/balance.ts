import * as z from 'zod/mini'
import { currency } from './common.ts'

/** Decisions 9, balance. */
export const balance = z.object({ availableKobo: z.int(), pendingKobo: z.int(), currency })

export const getBalance = {
  query: z.object({ currency: z._default(currency, 'NGN') }),
  response: balance,
}
