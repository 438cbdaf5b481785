import * as contract from '../../../shared/api/contracts/payment-link.ts'
import { parseSlug } from '../../../shared/domain/payment-link/payment-link.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { payByLink } from '../../../shared/operations/payment-links/pay-by-link.ts'
import { endpoint } from '../endpoint.ts'
import { payLinkWire } from '../middleware/pay-link-wire.ts'

export const handler = endpoint('pay-by-link', {
  contract: contract.payByLink,
  providers: {},
  run: (context, { params, body }) => {
    const address = parseSlug(params.token)
    if (address === null) throw notFound()
    return payByLink(context, address, body)
  },
  present: ({ url }) => ({ url }),
  wire: payLinkWire,
})
