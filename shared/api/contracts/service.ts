import * as z from 'zod/mini'

export const getHealth = { response: z.object({ status: z.literal('ok') }) }

/** An OpenAPI document says itself what it is. */
export const getOpenapi = {
  response: z.object({ openapi: z.string(), info: z.object({ title: z.string(), version: z.string() }) }),
}
