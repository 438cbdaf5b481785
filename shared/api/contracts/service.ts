import * as z from 'zod/mini'
import { scopes } from '../../domain/access/scopes.ts'
import { surfaces } from '../document/surfaces.ts'
import { text } from './common.ts'

export const getHealth = { response: z.object({ status: z.literal('ok') }) }

/** RFC 8414, section 2 (C5). */
export const getOauthMetadata = {
  response: z.object({
    issuer: z.url(),
    token_endpoint: z.url(),
    scopes_supported: z.array(z.enum(scopes)),
    response_types_supported: z.array(z.string()),
    grant_types_supported: z.array(z.literal('client_credentials')),
    token_endpoint_auth_methods_supported: z.array(z.enum(['client_secret_post', 'client_secret_basic'])),
    service_documentation: z.url(),
  }),
}

/** An OpenAPI document describes itself. */
export const getOpenapi = {
  query: z.object({
    surface: z.optional(z.enum(surfaces)),
    operation: z.optional(text(80)),
    tag: z.optional(text(80)),
  }),
  response: z.object({ openapi: z.string(), info: z.object({ title: z.string(), version: z.string() }) }),
}
