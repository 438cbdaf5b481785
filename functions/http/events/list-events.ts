import * as contract from '../../../shared/api/contracts/event.ts'
import { eventView } from '../../../shared/views/event.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listEvents } from '../../../shared/operations/webhooks/list-events.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-events', {
  contract: contract.listEvents,
  providers: {},
  run: (context, { query }) => listEvents(context, query),
  present: pageView(eventView),
})
