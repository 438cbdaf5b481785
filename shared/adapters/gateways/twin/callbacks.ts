import { createHmac, randomBytes } from 'node:crypto'
import type { GatewayCallbacks } from '../../../ports/gateway-callback.ts'
import { equalInConstantTime } from '../../../security/constant-time.ts'
import type { Book } from './book.ts'

/** The header that carries the twin's signature: HMAC-SHA-256 of the body, hex. */
const twinSignatureHeader = 'x-sandbox-signature'

const secretName = 'callback-secret'

/** The twin's own signing secret: it makes one on the first use, and stores it in its book. */
export async function twinSecret(book: Book): Promise<string> {
  const detail = randomBytes(32).toString('base64url')
  const entry = { reference: secretName, amount: 0, currency: '', outcome: '', detail }
  return ((await book.find(secretName)) ?? (await book.enter(entry))).detail
}

/** The signature of a callback's body. */
export function signTwinCallback(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex')
}

/** Reads the twin's callbacks: `{merchantId, reference}` of a charge, `{accountNumber, reference}` of a credit. */
export function sandboxCallbacks(secretBook: Book): GatewayCallbacks {
  return {
    name: 'sandbox',
    async read({ headers, body }) {
      const text = Buffer.from(body).toString('utf8')
      const expected = signTwinCallback(await twinSecret(secretBook), text)
      if (!equalInConstantTime(headers[twinSignatureHeader] ?? '', expected)) return null
      const { merchantId, accountNumber, reference } = JSON.parse(text) as Record<string, unknown>
      if (typeof accountNumber === 'string' && typeof reference === 'string')
        return [{ kind: 'credit', accountNumber, reference }]
      return typeof merchantId === 'string' && typeof reference === 'string'
        ? [{ merchantId, kind: 'charge', reference }]
        : []
    },
  }
}
