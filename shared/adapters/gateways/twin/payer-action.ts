import { createHash } from 'node:crypto'
import type { Rail } from '../../../domain/payment-methods/payment-method.ts'
import type { PayerAction } from '../../../ports/payment-gateway.ts'

/**
 * What the twin asks a payer to do: always the same for a reference, and never with a real account.
 * @param pageUrl The twin's own page of this payment, where the payer picks the outcome.
 */
export function payerAction(
  { reference, rail, amount }: { readonly reference: string; readonly rail: Rail; readonly amount: number },
  pageUrl: string,
): PayerAction {
  const digits = BigInt(`0x${createHash('sha256').update(reference).digest('hex').slice(0, 15)}`)
  const number = (digits % 10_000_000_000n).toString().padStart(10, '0')
  switch (rail) {
    case 'ussd':
      return { type: 'ussd', code: `*000*${Math.ceil(amount / 100)}*${number.slice(0, 6)}#` }
    case 'bank_transfer':
    case 'virtual_account':
      return {
        type: 'bank_transfer',
        bankName: 'Sandbox Bank',
        accountNumber: number,
        accountName: 'Sandbox Checkout',
      }
    case 'direct_debit':
    case 'card':
      return { type: 'redirect', url: pageUrl }
  }
}
