import * as contract from '../../../shared/api/contracts/customer.ts'
import { customerView } from '../../../shared/views/customer.ts'
import { getCustomer } from '../../../shared/operations/customers/get-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-customer', {
  contract: contract.getCustomer,
  providers: {},
  run: (context, { params }) => getCustomer(context, params.id),
  present: customerView,
})
