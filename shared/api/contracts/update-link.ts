import * as z from 'zod/mini'
import { id } from './common.ts'

export const createUpdateLink = {
  body: z.object({ subscriptionId: z._default(z.nullable(id), null) }),
  response: z.object({
    sessionId: z.string(),
    url: z.string(),
    invoiceId: z.nullable(z.string()),
    expiresAt: z.iso.datetime(),
  }),
}
