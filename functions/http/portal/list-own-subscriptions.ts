import * as contract from '../../../shared/api/contracts/portal.ts'
import { listedSubscriptionView } from '../../../shared/views/portal.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listOwnSubscriptions } from '../../../shared/operations/portal/own-objects.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-own-subscriptions', {
  contract: contract.listOwnSubscriptions,
  providers: {},
  run: (context, { query }) => listOwnSubscriptions(context, query),
  present: pageView(listedSubscriptionView),
})
