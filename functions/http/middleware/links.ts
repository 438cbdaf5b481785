import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { PaymentLinkAddress, slugOf } from '../../../shared/domain/payment-link/payment-link.ts'
import { ReceiptLink, receiptToken } from '../../../shared/domain/receipt/receipt.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'

/** An answer as JSON, with its links turned into addresses: views know neither mode nor deployment. */
export function withLinks(answer: unknown, mode: Mode): string {
  return JSON.stringify(answer, (_, value: unknown) => {
    if (value instanceof ReceiptLink)
      return `${checkoutBaseUrlOf(mode)}/receipts/${receiptToken(value.address, mode)}`
    if (value instanceof PaymentLinkAddress)
      return `${checkoutBaseUrlOf(mode)}/pay/${slugOf(value.link, mode)}`
    return value
  })
}
