import type { Mode } from '../../../shared/domain/merchant.ts'
import { ReceiptLink, receiptToken } from '../../../shared/domain/receipt.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'

/** An answer as JSON, with its links turned into addresses: views know neither mode nor deployment. */
export function withLinks(answer: unknown, mode: Mode): string {
  return JSON.stringify(answer, (_, value: unknown) =>
    value instanceof ReceiptLink
      ? `${checkoutBaseUrlOf(mode)}/receipts/${receiptToken(value.address, mode)}`
      : value,
  )
}
