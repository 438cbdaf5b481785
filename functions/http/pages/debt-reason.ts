import type { DebtReason } from '../../../shared/domain/subscription/debt-reason.ts'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import { methodName } from './method-name.ts'
import { portalWords as words } from './speech.ts'

/** Why a debt was not paid, in words about the method that was charged; empty where nothing failed. */
export function reasonInWords(reason: DebtReason | null, method: PaymentMethod | null): string {
  if (reason === null) return ''
  if (method === null) return words.owesNoMethod
  const name = methodName(method)
  switch (reason) {
    case 'expired':
      return words.owesExpired(name)
    case 'unusable':
      return words.owesUnusable(name)
    case 'no_money':
      return words.owesNoMoney(name)
    case 'bank':
      return words.owesBank
  }
}
