import type { Mode } from '../merchant/merchant.ts'
import { notFound } from '../problem.ts'
import type { Payout } from './payout.ts'

/** The parts of the token by which an owner stops a payout. The key is the part that can't be guessed. */
export interface StopAddress {
  readonly mode: Mode
  readonly merchantId: string
  readonly payoutId: string
  readonly key: string
}

const shape = /^stop_(test|live)_([0-9A-Z]{26})([0-9A-Z]{26})([\w-]{22})$/

/** The token of the link by which the owner stops a reported payout (R13). */
export function stopToken(
  { merchantId, id, stopKey }: Pick<Payout, 'merchantId' | 'id' | 'stopKey'>,
  mode: Mode,
): string {
  const [merchant, payout] = [merchantId, id].map((one) => one.slice(one.indexOf('_') + 1))
  return `stop_${mode === 'live' ? 'live' : 'test'}_${merchant}${payout}${stopKey ?? ''}`
}

/** Reads such a token; null for a malformed one. */
export function parseStopToken(token: string): StopAddress | null {
  const [, mode, merchant, payout, key] = shape.exec(token) ?? []
  if (key === undefined) return null
  return {
    mode: mode === 'live' ? 'live' : 'sandbox',
    merchantId: `mer_${merchant}`,
    payoutId: `pout_${payout}`,
    key,
  }
}

/**
 * The payout that a link's token names.
 * @throws Problem 404 for a malformed one.
 */
export function stopAddressOf(token: string): StopAddress {
  const address = parseStopToken(token)
  if (address === null) throw notFound()
  return address
}
