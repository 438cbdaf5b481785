import { createHmac, randomBytes } from 'node:crypto'
import type { GatewayCallbacks, SandboxPayments } from '../../ports/gateway-callback.ts'
import { equalInConstantTime } from '../../security/constant-time.ts'
import type { Book } from './book.ts'

/** The header that carries the twin's signature: HMAC-SHA-256 of the body, hex. */
const twinSignatureHeader = 'x-sandbox-signature'

const secretName = 'callback-secret'

/** The twin's signing secret, its own: it makes one when first asked, and keeps it in its book. */
export async function twinSecret(book: Book): Promise<string> {
  const detail = randomBytes(32).toString('base64url')
  const entry = { reference: secretName, amount: 0, currency: '', outcome: '', detail }
  return ((await book.find(secretName)) ?? (await book.enter(entry))).detail
}

/** The signature of a callback's body. */
export function signTwinCallback(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex')
}

/** Reads the twin's callbacks: `{merchantId, reference}`. */
export function sandboxCallbacks(secretBook: Book): GatewayCallbacks {
  return {
    name: 'sandbox',
    async read(headers, body) {
      const expected = signTwinCallback(await twinSecret(secretBook), body)
      if (!equalInConstantTime(headers[twinSignatureHeader] ?? '', expected)) return null
      const { merchantId, reference } = JSON.parse(body) as Record<string, unknown>
      return typeof merchantId === 'string' && typeof reference === 'string'
        ? { merchantId, reference }
        : null
    },
  }
}

/** Lets a pending payment of the twin's book arrive or fail; of two that ask at once, the first decides. */
export function sandboxPayments(
  booksOf: (merchantId: string) => { readonly charges: Book; readonly fates: Book },
): SandboxPayments {
  return {
    async settle(merchantId, reference, outcome) {
      const { charges, fates } = booksOf(merchantId)
      const entry = await charges.find(reference)
      if (!entry) return 'unknown'
      if (entry.outcome !== 'pending') return 'final'
      const fate = await fates.enter({ ...entry, outcome })
      await charges.amend(
        fate.outcome === 'success'
          ? { ...entry, outcome: 'succeeded' }
          : { ...entry, outcome: 'declined', detail: 'generic_decline' },
      )
      return fate.outcome === outcome ? 'settled' : 'final'
    },
  }
}
