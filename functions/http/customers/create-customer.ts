import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { createCustomer } from '../../../shared/operations/customers/create-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-customer', {
  contract: contract.createCustomer,
  providers: {},
  run: (context, { body }) => createCustomer(context, body),
  present: seenCustomerView,
})
