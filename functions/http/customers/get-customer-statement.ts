import * as contract from '../../../shared/api/contracts/books.ts'
import { readStatement } from '../../../shared/operations/customers/read-statement.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-customer-statement', {
  contract: contract.getCustomerStatement,
  providers: {},
  run: (context, { params, query }) => readStatement(context, params.id, query),
  present: (statement) => statement,
})
