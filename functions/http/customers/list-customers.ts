import * as contract from '../../../shared/api/contracts/customer.ts'
import { seenCustomerView } from '../../../shared/views/customer.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listCustomers } from '../../../shared/operations/customers/list-customers.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-customers', {
  contract: contract.listCustomers,
  providers: {},
  run: (context, { query }) => listCustomers(context, query),
  present: pageView(seenCustomerView),
})
