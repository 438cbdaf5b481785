import * as z from 'zod/mini'
import { scopes } from '../../domain/access/scopes.ts'
import { CURRENCIES, MAX_AMOUNT } from '../../domain/money/money.ts'
import { listQuery, nullableInstant, pageOf, text } from './common.ts'

const scope = z.enum(scopes)

/** A client's request for a token (S27). A form has the same fields (RFC 6749). */
const tokenBody = z.object({
  grant_type: text(100),
  client_id: text(200),
  client_secret: text(200),
  scope: z.exactOptional(z.string().check(z.maxLength(500))),
})

export const issueToken = {
  body: tokenBody,
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
}

const kobo = z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT))

/** What an agent's client may spend (V10). */
const limits = z.object({
  perCall: kobo,
  perDay: kobo,
  approveAbove: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))), null),
  sandboxOnly: z._default(z.boolean(), false),
})

const shownLimits = z.object({
  perCall: z.int(),
  perDay: z.int(),
  approveAbove: z.nullable(z.int()),
  sandboxOnly: z.boolean(),
})

/** An OAuth client (D14.4). */
const oauthClient = z.object({
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.iso.datetime(),
  /** Null for a platform, limited only by its scopes. */
  limits: z.nullable(shownLimits),
})

export const listOauthClients = { query: listQuery({}), response: pageOf(oauthClient) }
export const createOauthClient = {
  body: z.object({
    name: text(100),
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(scopes.length)),
    limits: z._default(z.nullable(limits), null),
  }),
  response: z.object({ ...oauthClient.shape, clientSecret: z.string() }),
}
export const deleteOauthClient = { response: oauthClient }
export const updateClientLimits = {
  body: z.object({
    perCall: z.exactOptional(kobo),
    perDay: z.exactOptional(kobo),
    approveAbove: z.exactOptional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT)))),
    sandboxOnly: z.exactOptional(z.boolean()),
  }),
  response: oauthClient,
}

/** An agent's operation that waits for the owner, or did (V10). */
export const approval = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'approved', 'declined', 'begun']),
  clientName: z.string(),
  action: z.string(),
  targetId: z.nullable(z.string()),
  arguments: z.record(z.string(), z.unknown()),
  amountKobo: z.int(),
  currency: z.enum(CURRENCIES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.nullable(z.string()),
  decidedAt: nullableInstant,
})
export const listApprovals = { query: listQuery({}), response: pageOf(approval) }
export const approveAct = { response: approval }
export const declineAct = { response: approval }
