import * as contract from '../../../shared/api/contracts/payment-link.ts'
import { paymentLinkView } from '../../../shared/views/payment-link.ts'
import { getPaymentLink, updatePaymentLink } from '../../../shared/operations/payment-links/payment-links.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-payment-link', {
  contract: contract.updatePaymentLink,
  providers: {},
  run: (context, { params, body }) => updatePaymentLink(context, params.id, body),
  current: (context, { params }) => getPaymentLink(context, params.id),
  present: paymentLinkView,
})
