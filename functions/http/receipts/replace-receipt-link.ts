import * as contract from '../../../shared/api/contracts/receipt.ts'
import { replaceReceiptLink } from '../../../shared/operations/receipts/replace-receipt-link.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('replace-receipt-link', {
  contract: contract.replaceReceiptLink,
  providers: {},
  run: (context, { params }) => replaceReceiptLink(context, params.token),
  present: (replaced) => replaced,
})
