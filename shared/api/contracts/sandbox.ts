import * as z from 'zod/mini'
import { instant } from './common.ts'

/** Where a sandbox's clock stands, and where a running jump leads (decisions 12 and 13). */
const clock = z.object({
  now: z.iso.datetime(),
  target: z.iso.datetime(),
  status: z.enum(['idle', 'advancing']),
})

export const getSandboxClock = { response: clock }
export const setSandboxClock = { body: z.object({ now: instant }), response: clock }
export const deleteSandboxClock = { response: clock }
