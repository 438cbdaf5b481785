import * as z from 'zod/mini'
import { listQuery, nullableInstant, pageOf, text } from './common.ts'
import { email } from './customer.ts'

export const requestLoginCode = {
  body: z.object({ email }),
  response: z.object({ sent: z.boolean(), expiresAt: z.iso.datetime() }),
}

export const verifyLoginCode = {
  // A text that is no code is a wrong try like any other.
  body: z.object({ email, code: text(32) }),
  response: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
}

export const getAdminMe = {
  response: z.object({
    merchantId: z.string(),
    name: z.string(),
    email: z.string(),
    timeZone: z.string(),
    createdAt: z.iso.datetime(),
  }),
}

const keyKind = z.enum(['secret', 'publishable'])

/** Decisions 14, API key. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  kind: keyKind,
  hint: z.string(),
  createdAt: z.iso.datetime(),
  revokedAt: nullableInstant,
})

export const listApiKeys = { query: listQuery({}), response: pageOf(apiKey) }
export const createApiKey = {
  body: z.object({
    name: z._default(text(100), 'API key'),
    kind: z._default(keyKind, 'secret'),
  }),
  response: z.object({ ...apiKey.shape, key: z.string() }),
}
export const revokeApiKey = { response: apiKey }

/** Who did what to which object, when (decisions 14). */
const auditEntry = z.object({
  id: z.string(),
  actor: z.object({ kind: z.literal('dashboard'), id: z.string() }),
  action: z.string(),
  targetId: z.nullable(z.string()),
  requestId: z.string(),
  createdAt: z.iso.datetime(),
})

export const listAudit = { query: listQuery({}), response: pageOf(auditEntry) }
