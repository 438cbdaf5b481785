import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { getSeenCustomer } from '../../../shared/operations/customers/get-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-customer', {
  contract: contract.getCustomer,
  providers: {},
  run: (context, { params }) => getSeenCustomer(context, params.id),
  present: seenCustomerView,
})
