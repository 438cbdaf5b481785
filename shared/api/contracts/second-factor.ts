import * as z from 'zod/mini'
import { nullableInstant, text } from './common.ts'

const status = z.object({
  enrolledAt: nullableInstant,
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
  resetAt: nullableInstant,
})

export const getSecondFactor = { response: status }
export const beginSecondFactor = { response: z.object({ secret: z.string(), url: z.string() }) }
export const confirmSecondFactor = {
  body: z.object({ code: text(32) }),
  response: z.object({ recoveryCodes: z.readonly(z.array(z.string())) }),
}
export const removeSecondFactor = { response: status }
export const requireSecondFactor = { body: z.object({ required: z.boolean() }), response: status }
