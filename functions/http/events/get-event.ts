import * as contract from '../../../shared/api/contracts/event.ts'
import { eventView } from '../../../shared/views/event.ts'
import { getEvent } from '../../../shared/operations/webhooks/get-event.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-event', {
  contract: contract.getEvent,
  providers: {},
  run: (context, { params }) => getEvent(context, params.id),
  present: eventView,
})
