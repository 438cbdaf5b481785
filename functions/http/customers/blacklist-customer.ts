import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { blacklistCustomer } from '../../../shared/operations/customers/blacklist-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('blacklist-customer', {
  contract: contract.blacklistCustomer,
  providers: {},
  run: (context, { params, body }) => blacklistCustomer(context, params.id, body.reason),
  present: seenCustomerView,
})
