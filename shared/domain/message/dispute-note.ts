import type { Dispute } from '../dispute/dispute.ts'
import { defaultTimeZone, type Mode } from '../merchant/merchant.ts'
import { price, timeIn } from '../texts/format.ts'
import type { NoteWords } from './owner-note.ts'

/** A payer disputes a payment: what is held, and until when the merchant may answer (N3). */
export function openedDisputeWords(mode: Mode, dispute: Dispute): NoteWords {
  const { amount, currency, invoiceId, hold, category } = dispute
  const why = category === null ? '' : ` (${category})`
  return {
    subject: `A ${mode} payment is disputed: ${price(amount, currency)}${deadline(dispute)}`,
    text: `A customer’s bank disputes ${price(amount, currency)} of the payment of ${invoiceId}${why}. We hold ${price(hold.amount, currency)} until it is decided. Send your evidence, or accept the dispute, on your dashboard under Disputes${deadline(dispute)}. Without an answer the bank refunds the money.`,
  }
}

/** A dispute is still unanswered, and its deadline is near. */
export function dueDisputeWords(mode: Mode, dispute: Dispute): NoteWords {
  const { amount, currency, invoiceId, dueAt } = dispute
  const until = dueAt === null ? '' : ` by ${timeIn(dueAt, defaultTimeZone)}`
  return {
    subject: `Answer the ${mode} dispute of ${price(amount, currency)}${until}`,
    text: `Nobody has answered the dispute of ${price(amount, currency)} about ${invoiceId}. Its evidence is prepared: send it, or accept the dispute, on your dashboard under Disputes${until}. Without an answer the bank refunds the money.`,
  }
}

function deadline({ dueAt }: Dispute): string {
  return dueAt === null ? '' : `, by ${timeIn(dueAt, defaultTimeZone)}`
}
