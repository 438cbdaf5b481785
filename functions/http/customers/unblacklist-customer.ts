import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { unblacklistCustomer } from '../../../shared/operations/customers/blacklist-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('unblacklist-customer', {
  contract: contract.unblacklistCustomer,
  providers: {},
  run: (context, { params }) => unblacklistCustomer(context, params.id),
  present: seenCustomerView,
})
