import * as contract from '../../../shared/api/contracts/balance.ts'
import { balanceTransactionView } from '../../../shared/views/balance.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listBalanceTransactions } from '../../../shared/operations/balance/list-balance-transactions.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-balance-transactions', {
  contract: contract.listBalanceTransactions,
  providers: {},
  run: (context, { query }) => listBalanceTransactions(context, query),
  present: pageView(balanceTransactionView),
})
