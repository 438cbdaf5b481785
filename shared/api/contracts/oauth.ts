import * as z from 'zod/mini'
import { scopes } from '../../domain/scopes.ts'
import { listQuery, pageOf, text } from './common.ts'

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

/** An OAuth client (D14.4). */
const oauthClient = z.object({
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.iso.datetime(),
})

export const listOauthClients = { query: listQuery({}), response: pageOf(oauthClient) }
export const createOauthClient = {
  body: z.object({
    name: text(100),
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(scopes.length)),
  }),
  response: z.object({ ...oauthClient.shape, clientSecret: z.string() }),
}
export const deleteOauthClient = { response: oauthClient }
