import * as z from 'zod/mini'
import { nullableInstant } from './common.ts'

const chosen = z.object({ on: z.boolean(), nextAt: nullableInstant, timeZone: z.string() })

export const getDailyMail = { response: chosen }
export const updateDailyMail = { body: z.object({ on: z.boolean() }), response: chosen }
