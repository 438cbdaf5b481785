import * as contract from '../../../shared/api/contracts/customer-lists.ts'
import { pageView } from '../../../shared/views/page.ts'
import { customerTransactionView } from '../../../shared/views/transaction.ts'
import { listCustomerTransactions } from '../../../shared/operations/customers/list-customer-transactions.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-customer-transactions', {
  contract: contract.listCustomerTransactions,
  providers: {},
  run: (context, { params, query }) => listCustomerTransactions(context, params.id, query),
  present: pageView(customerTransactionView),
})
