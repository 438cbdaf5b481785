import { borneByMerchant, type ChargeFee } from '../money/fees.ts'
import type { Currency } from '../money/money.ts'
import { move, type Posting, type PostingSet } from './posting.ts'

/**
 * What a charge brings (D9.1). Where the merchant bears its fee, they earn what is left of it, in the same entry (N1): the
 * gateway owes all of the charge, of which it keeps the fee.
 * @throws RangeError when the amount is not a positive safe integer.
 */
export function earnedOf(currency: Currency, amount: number, fee: ChargeFee | null | undefined): PostingSet {
  const gross = move(currency, 'gateway_clearing', 'merchant_pending', amount)
  const feeKobo = borneByMerchant(fee)
  if (feeKobo === 0) return gross
  const net: readonly Posting[] = [
    { account: 'gateway_clearing', amount: -amount },
    { account: 'merchant_pending', amount: amount - feeKobo },
    { account: 'fees', amount: feeKobo },
  ]
  return { currency, postings: net.filter((posting) => posting.amount !== 0) }
}
