import type { ListedMovement } from '../../ports/gateway-book.ts'
import type { AskedBook } from './asked.ts'

/**
 * Writes an adapter's record of a movement that its gateway lists and the table has lost (O2). Without it no query is
 * answered, and no notice finds its merchant.
 * @param sentCharge of a refund: its charge's reference in the gateway's alphabet.
 */
export async function rememberListed(
  book: AskedBook,
  { kind, sent, reference, amount, currency, gatewayId, at }: ListedMovement,
  { merchantId, sentCharge }: { readonly merchantId: string; readonly sentCharge: string | null },
): Promise<void> {
  if (reference === null) return
  const own = kind === 'refund' ? reference : sent
  if ((await book.find(own)) !== null) return
  const asked = { sent: own, reference, merchantId, kind, amount, currency }
  if (kind !== 'refund') {
    await book.note(asked)
    return
  }
  if (sentCharge === null) return
  await book.noteOnce({ ...asked, about: sentCharge })
  await book.learn({ sent: own }, { acceptedAt: at, ...(gatewayId !== null && { gatewayId }) })
}
