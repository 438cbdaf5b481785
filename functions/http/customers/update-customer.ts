import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { updateCustomer } from '../../../shared/operations/customers/update-customer.ts'
import { getSeenCustomer } from '../../../shared/operations/customers/get-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-customer', {
  contract: contract.updateCustomer,
  providers: {},
  run: (context, { params, body }) => updateCustomer(context, params.id, body),
  current: (context, { params }) => getSeenCustomer(context, params.id),
  present: seenCustomerView,
})
