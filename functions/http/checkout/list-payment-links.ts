import * as contract from '../../../shared/api/contracts/payment-link.ts'
import { pageView } from '../../../shared/views/page.ts'
import { paymentLinkView } from '../../../shared/views/payment-link.ts'
import { listPaymentLinks } from '../../../shared/operations/payment-links/payment-links.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-payment-links', {
  contract: contract.listPaymentLinks,
  providers: {},
  run: (context, { query }) => listPaymentLinks(context, query),
  present: pageView(paymentLinkView),
})
