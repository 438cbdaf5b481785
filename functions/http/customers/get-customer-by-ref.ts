import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { getCustomerByRef } from '../../../shared/operations/customers/get-customer.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-customer-by-ref', {
  contract: contract.getCustomerByRef,
  providers: {},
  run: (context, { params }) => getCustomerByRef(context, params.ref),
  present: seenCustomerView,
})
