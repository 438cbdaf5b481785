import type { PaidWithShown } from '../../../shared/domain/payment-methods/payment-method.ts'
import { brandName } from '../../../shared/domain/texts/messages.ts'
import { railWords } from './speech.ts'

/** `Visa •••• 4242`, `Bank transfer`. */
export function methodName({ rail, brand, last4 }: PaidWithShown): string {
  if (rail !== 'card') return last4 === null ? railWords[rail] : `${railWords[rail]} •••• ${last4}`
  const name = brand === null ? railWords.card : brandName(brand)
  return last4 === null ? name : `${name} •••• ${last4}`
}
