import type { SandboxDisputed } from '../../../ports/gateway-callback.ts'
import type { Disputes, GatewayDispute } from '../../../ports/payment-gateway.ts'
import type { Book, BookEntry } from './book.ts'

/** What the twin's book keeps of a dispute beside its amount. */
type Kept = Pick<SandboxDisputed, 'chargeReference' | 'category' | 'dueAt'> & {
  readonly lostKobo: number | null
  /** The evidence, as it was sent. */
  readonly text?: string
}

/** The twin's disputes: its bank opens and decides them when a test says so, and an answer changes the book (V11). */
export function twinDisputes(bookOf: (merchantId: string) => Book): Disputes {
  return {
    async disputesOf(merchantId, chargeReference) {
      const all = await bookOf(merchantId).list()
      return all.filter((entry) => keptOf(entry).chargeReference === chargeReference).map(told)
    },
    async answerDispute({ merchantId, reference }, answer) {
      const book = bookOf(merchantId)
      const entry = await book.find(reference)
      if (!entry) return 'unknown'
      if (entry.outcome !== 'needs_response' && entry.outcome !== 'under_review') return 'sent'
      await book.amend(
        answer.kind === 'accept'
          ? amended(entry, 'accepted', { lostKobo: answer.amount })
          : amended(entry, 'under_review', { text: answer.text }),
      )
      return 'sent'
    },
  }
}

/** Lets the twin's bank open a dispute, and decide it. */
export function disputeLever(
  booksOf: (merchantId: string) => { readonly charges: Book; readonly disputes: Book },
) {
  return {
    async openDispute(merchantId: string, dispute: SandboxDisputed): Promise<boolean> {
      const { charges, disputes } = booksOf(merchantId)
      const { reference, chargeReference, category, dueAt } = dispute
      const charge = await charges.find(chargeReference)
      if (charge?.outcome !== 'succeeded') return false
      const amount = Math.min(dispute.amount ?? charge.amount, charge.amount)
      const kept: Kept = { chargeReference, category, dueAt, lostKobo: null }
      const entry = { reference, amount, currency: charge.currency, outcome: 'needs_response' }
      await disputes.enter({ ...entry, detail: JSON.stringify(kept) })
      return true
    },
    async decideDispute(merchantId: string, reference: string, outcome: 'won' | 'lost'): Promise<void> {
      const { disputes } = booksOf(merchantId)
      const entry = await disputes.find(reference)
      if (!entry) return
      await disputes.amend(amended(entry, outcome, { lostKobo: outcome === 'lost' ? entry.amount : null }))
    },
  }
}

function amended(entry: BookEntry, outcome: GatewayDispute['status'], changes: Partial<Kept>): BookEntry {
  return { ...entry, outcome, detail: JSON.stringify({ ...keptOf(entry), ...changes }) }
}

function told(entry: BookEntry): GatewayDispute {
  const { category, dueAt, lostKobo } = keptOf(entry)
  const status = entry.outcome as GatewayDispute['status']
  return { reference: entry.reference, amount: entry.amount, category, status, dueAt, lostKobo }
}

function keptOf({ detail }: BookEntry): Kept {
  return JSON.parse(detail) as Kept
}
