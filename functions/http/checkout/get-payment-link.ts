import * as contract from '../../../shared/api/contracts/payment-link.ts'
import { paymentLinkView } from '../../../shared/views/payment-link.ts'
import { getPaymentLink } from '../../../shared/operations/payment-links/payment-links.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-payment-link', {
  contract: contract.getPaymentLink,
  providers: {},
  run: (context, { params }) => getPaymentLink(context, params.id),
  present: paymentLinkView,
})
