import type { Asked } from './asked.ts'

/** A movement as a gateway's record states it; null for what it omits. */
export interface Told {
  readonly reference: string | null
  /** Minor units. */
  readonly amount: number | null
  readonly currency: string | null
}

/**
 * Whether a success matches the request: reference, amount and currency. A required value that is missing counts as
 * different; an interface that never names a currency (`unnamed`) means the requested one.
 */
export function fitsAsked(
  asked: Pick<Asked, 'sent' | 'amount' | 'currency'>,
  told: Told,
  currencyIs: 'named' | 'unnamed',
): boolean {
  const currency = told.currency ?? (currencyIs === 'named' ? null : asked.currency)
  return told.reference === asked.sent && told.amount === asked.amount && currency === asked.currency
}
