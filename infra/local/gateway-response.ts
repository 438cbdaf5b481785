import type { ServerResponse } from 'node:http'
import * as z from 'zod'

const structured = z.looseObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** Writes a function's result by the rules of payload format 2.0; throws if it is not a valid answer. */
export function writeFunctionResponse(response: ServerResponse, returned: unknown): void {
  // A function's result is sent as JSON, so what JSON drops is dropped here too.
  const result: unknown = JSON.parse(JSON.stringify(returned ?? null))
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result
  if (!isStructured) {
    // Anything else is the body of a 200.
    const body = typeof result === 'string' ? result : JSON.stringify(result)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    return
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = structured.parse(result)
  response.statusCode = statusCode
  response.setHeader('content-type', 'text/plain;charset=UTF-8')
  for (const [name, value] of Object.entries(headers ?? {})) {
    // The gateway itself computes the length.
    if (name.toLowerCase() !== 'content-length') response.setHeader(name, String(value))
  }
  if (cookies && cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'))
}

/** An answer of the gateway itself. */
export function writeGatewayMessage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
}
