import * as contract from '../../../shared/api/contracts/payment-link.ts'
import { parseSlug } from '../../../shared/domain/payment-link/payment-link.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { shownLinkView } from '../../../shared/views/payment-link.ts'
import { showPaymentLink } from '../../../shared/operations/payment-links/pay-by-link.ts'
import { endpoint } from '../endpoint.ts'
import { payLinkWire } from '../middleware/pay-link-wire.ts'
import { payLinkPage } from '../pages/pay-link-page.ts'

export const handler = endpoint('show-payment-link', {
  contract: contract.showPaymentLink,
  providers: {},
  run: async (context, { params, query }) => {
    const address = parseSlug(params.token)
    if (address === null) throw notFound()
    const shown = await showPaymentLink(context, address)
    return { ...shown, mode: context.tenant.mode, slug: params.token, wrong: query.wrong ?? null }
  },
  present: shownLinkView,
  page: payLinkPage,
  wire: payLinkWire,
})
