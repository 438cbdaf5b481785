import type { SandboxFate, SandboxPayments } from '../../../ports/gateway-callback.ts'
import type { Book, BookEntry } from './book.ts'
import { paymentOfPage } from './pages.ts'

/** Makes a pending payment of the twin's book succeed or fail; the first of two concurrent requests decides. */
export function sandboxPayments(
  booksOf: (merchantId: string) => { readonly charges: Book; readonly fates: Book },
  secretBook: Book,
): Pick<SandboxPayments, 'settlePayment' | 'findByPage'> {
  return {
    async settlePayment(merchantId, reference, asked) {
      const { charges, fates } = booksOf(merchantId)
      const entry = await charges.find(reference)
      if (!entry) return 'unknown'
      if (entry.outcome !== 'pending') return 'final'
      const fate = await fates.enter({ ...entry, outcome: asked.outcome, detail: detailOf(entry, asked) })
      const outcome = fate.outcome === 'success' ? 'succeeded' : 'declined'
      await charges.amend({ ...entry, outcome, detail: fate.detail })
      return fate.outcome === asked.outcome ? 'settled' : 'final'
    },
    async findByPage(page) {
      const named = await paymentOfPage(secretBook, page)
      const entry = named && (await booksOf(named.merchantId).charges.find(named.reference))
      if (!entry) return null
      const { amount, currency, outcome, detail } = entry
      const isPending = outcome === 'pending'
      const [kind = '', url = null] = detail.split(' ')
      const returnUrl = isPending && pages.includes(kind) ? url : null
      return { ...named, amount, currency, isPending, returnUrl }
    },
  }
}

/** What the book stores about the outcome: the card that was used, or the reason of the decline. */
function detailOf({ detail }: BookEntry, fate: SandboxFate): string {
  if (fate.outcome === 'failed') return fate.failureCode ?? 'generic_decline'
  const [kind = ''] = detail.split(' ')
  return pages.includes(kind) ? `${kind} ${fate.token ?? 'tok_test_success'}` : detail
}

/** Payments on its page: by card, from a bank account, and from one only so that it can be debited later (M5). */
const pages: readonly string[] = ['hosted', 'debit', 'mandate']
