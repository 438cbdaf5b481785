import type { Asked } from './asked.ts'

/** A gateway's record of a movement, as far as it says these things; null for what it leaves out. */
export interface Told {
  readonly reference: string | null
  /** Minor units. */
  readonly amount: number | null
  readonly currency: string | null
}

/**
 * Whether a success is of what was asked: the reference, the amount and the currency. What a gateway must tell and does not
 * counts as different; a currency that an interface never names is the one that was asked.
 */
export function fitsAsked(
  asked: Pick<Asked, 'sent' | 'amount' | 'currency'>,
  told: Told,
  namesCurrency: boolean,
): boolean {
  const currency = told.currency ?? (namesCurrency ? null : asked.currency)
  return told.reference === asked.sent && told.amount === asked.amount && currency === asked.currency
}
