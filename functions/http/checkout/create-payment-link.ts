import * as contract from '../../../shared/api/contracts/payment-link.ts'
import { paymentLinkView } from '../../../shared/views/payment-link.ts'
import { createPaymentLink } from '../../../shared/operations/payment-links/payment-links.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-payment-link', {
  contract: contract.createPaymentLink,
  providers: {},
  run: (context, { body }) => createPaymentLink(context, body),
  present: paymentLinkView,
})
