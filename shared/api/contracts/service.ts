import * as z from 'zod/mini'
import { surfaces } from '../document/surfaces.ts'

export const getHealth = { response: z.object({ status: z.literal('ok') }) }

/** An OpenAPI document says itself what it is. */
export const getOpenapi = {
  query: z.object({ surface: z.optional(z.enum(surfaces)) }),
  response: z.object({ openapi: z.string(), info: z.object({ title: z.string(), version: z.string() }) }),
}
