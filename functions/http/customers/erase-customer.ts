import * as contract from '../../../shared/api/contracts/personal-data.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { eraseCustomer } from '../../../shared/operations/personal-data/erase-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('erase-customer', {
  contract: contract.eraseCustomer,
  providers: {},
  run: (context, { params }) => eraseCustomer(context, params.id),
  present: seenCustomerView,
})
