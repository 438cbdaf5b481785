import * as contract from '../../../shared/api/contracts/receipt.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { parseReceiptToken } from '../../../shared/domain/receipt/receipt.ts'
import { receiptView } from '../../../shared/views/receipt.ts'
import { readReceipt } from '../../../shared/operations/receipts/read-receipt.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'
import { receiptWire } from '../middleware/link-wire.ts'
import { receiptPage } from '../pages/receipt-page.ts'

export const handler = endpoint('get-receipt', {
  contract: contract.getReceipt,
  providers: { pepper },
  run: (context, { params }) => {
    const address = parseReceiptToken(params.token)
    if (address === null) throw notFound()
    return readReceipt(context, address)
  },
  present: receiptView,
  page: receiptPage,
  wire: receiptWire,
})
