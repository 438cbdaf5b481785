import type { ChargeOutcome, StoredCharges, TokenLookup } from '../../ports/payment-gateway.ts'
import type { Asked, AskedBook } from './asked.ts'
import { isNoAnswer, type Heard } from './http.ts'

/** What a gateway does with stored methods. */
export type ChargesStored = StoredCharges & TokenLookup

/**
 * A charge whose sending got no answer, or that the gate did not let in.
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
  await asked.forget(sent)
  return { kind: 'declined', failureCode: 'processor_error' }
}
