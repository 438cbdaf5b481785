import * as z from 'zod/mini'

/** A JSON-RPC 2.0 message of the Model Context Protocol; its content is defined by that standard. */
const message = {
  jsonrpc: z.literal('2.0'),
  id: z.exactOptional(z.union([z.string(), z.number(), z.null()])),
  method: z.exactOptional(z.string()),
  params: z.exactOptional(z.record(z.string(), z.unknown())),
}

export const callTools = {
  body: z.looseObject(message),
  response: z.looseObject({
    jsonrpc: z.exactOptional(z.literal('2.0')),
    id: z.exactOptional(z.union([z.string(), z.number(), z.null()])),
    result: z.exactOptional(z.record(z.string(), z.unknown())),
    error: z.exactOptional(z.record(z.string(), z.unknown())),
  }),
}
