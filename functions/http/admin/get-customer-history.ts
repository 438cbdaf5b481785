import * as contract from '../../../shared/api/contracts/customer-history.ts'
import { getCustomerHistory } from '../../../shared/operations/subscriptions/get-customer-history.ts'
import { historyView } from '../../../shared/views/history.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-customer-history', {
  contract: contract.getCustomerHistory,
  providers: {},
  run: (context, { params, query }) => getCustomerHistory(context, params.id, query),
  present: historyView,
})
