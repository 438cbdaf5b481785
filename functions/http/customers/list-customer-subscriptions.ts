import * as contract from '../../../shared/api/contracts/customer-lists.ts'
import { pageView } from '../../../shared/views/page.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { listCustomerSubscriptions } from '../../../shared/operations/subscriptions/list-customer-subscriptions.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-customer-subscriptions', {
  contract: contract.listCustomerSubscriptions,
  providers: {},
  run: (context, { params, query }) => listCustomerSubscriptions(context, params.id, query),
  present: pageView(subscriptionView),
})
