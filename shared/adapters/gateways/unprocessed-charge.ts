import type { ChargeOutcome, StoredCharges, TokenLookup } from '../../ports/payment-gateway.ts'
import type { Asked, AskedBook } from './asked.ts'
import { isNoAnswer, type Heard } from './http.ts'

/** What a gateway does with stored methods. */
export type ChargesStored = StoredCharges & TokenLookup

/**
 * A charge that got no answer, or that was not accepted: that is not a decline, and the same charge
 * is made later (G4).
 * @param before the record of an earlier sending, if there was one.
 */
export async function unprocessedCharge(
  asked: AskedBook,
  heard: Heard,
  sent: string,
  before: Asked | null,
): Promise<ChargeOutcome> {
  // An earlier sending without an answer may still have charged.
  if (isNoAnswer(heard) || before !== null) return { kind: 'unknown' }
  return notSent(asked, sent)
}

/** A charge that was certainly not made: the same one is made later. */
export async function notSent(asked: AskedBook, sent: string): Promise<{ readonly kind: 'later' }> {
  await asked.forget(sent)
  return { kind: 'later' }
}
