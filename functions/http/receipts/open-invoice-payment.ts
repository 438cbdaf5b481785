import * as contract from '../../../shared/api/contracts/receipt.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { parseReceiptToken } from '../../../shared/domain/receipt/receipt.ts'
import { openInvoicePayment } from '../../../shared/operations/checkout/open-invoice-payment.ts'
import { endpoint } from '../endpoint.ts'
import { invoicePaymentWire } from '../middleware/link-wire.ts'

export const handler = endpoint('open-invoice-payment', {
  contract: contract.openInvoicePayment,
  providers: {},
  run: (context, { params }) => {
    const address = parseReceiptToken(params.token)
    if (address === null) throw notFound()
    return openInvoicePayment(context, address)
  },
  present: ({ url }) => ({ url }),
  wire: invoicePaymentWire,
})
