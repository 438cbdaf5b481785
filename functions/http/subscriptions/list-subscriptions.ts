import * as contract from '../../../shared/api/contracts/subscription.ts'
import { pageView } from '../../../shared/domain/views/page.ts'
import { subscriptionView } from '../../../shared/domain/views/subscription.ts'
import { listSubscriptions } from '../../../shared/operations/subscriptions/list-subscriptions.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-subscriptions', {
  contract: contract.listSubscriptions,
  providers: {},
  run: (context, { query }) => listSubscriptions(context, query),
  present: pageView(subscriptionView),
})
