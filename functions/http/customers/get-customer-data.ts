import * as contract from '../../../shared/api/contracts/personal-data.ts'
import { customerDataView } from '../../../shared/views/customer-data.ts'
import { readCustomerData } from '../../../shared/operations/personal-data/read-customer-data.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-customer-data', {
  contract: contract.getCustomerData,
  providers: {},
  run: (context, { params }) => readCustomerData(context, params.id),
  present: customerDataView,
})
