import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { pageView } from '../../../shared/views/page.ts'
import { deliveryView } from '../../../shared/views/webhook.ts'
import { listDeliveries } from '../../../shared/operations/webhooks/list-deliveries.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-deliveries', {
  contract: contract.listDeliveries,
  providers: {},
  run: (context, { params, query }) => listDeliveries(context, params.id, query),
  present: pageView(deliveryView),
})
