import * as contract from '../../../shared/api/contracts/subscription.ts'
import { pageView } from '../../../shared/views/page.ts'
import { timelineView } from '../../../shared/views/timeline.ts'
import { getTimeline } from '../../../shared/operations/subscriptions/get-timeline.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-timeline', {
  contract: contract.getTimeline,
  providers: {},
  run: (context, { params, query }) => getTimeline(context, params.id, query),
  present: pageView(timelineView),
})
