import * as contract from '../../../shared/api/contracts/subscription.ts'
import { expandedPageView } from '../../../shared/views/page.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { listSubscriptions } from '../../../shared/operations/subscriptions/list-subscriptions.ts'
import { expandPage } from '../../../shared/operations/unit-of-work/read-expanded.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-subscriptions', {
  contract: contract.listSubscriptions,
  providers: {},
  run: async (context, { query }) =>
    expandPage(context, await listSubscriptions(context, query), query.expand),
  present: expandedPageView(subscriptionView),
})
