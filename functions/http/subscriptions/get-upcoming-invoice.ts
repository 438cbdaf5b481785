import * as contract from '../../../shared/api/contracts/invoice.ts'
import { upcomingView } from '../../../shared/views/invoice.ts'
import { getUpcomingInvoice } from '../../../shared/operations/subscriptions/get-upcoming-invoice.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-upcoming-invoice', {
  contract: contract.getUpcomingInvoice,
  providers: {},
  run: (context, { params }) => getUpcomingInvoice(context, params.id),
  present: upcomingView,
})
