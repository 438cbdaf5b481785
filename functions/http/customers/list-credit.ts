import * as contract from '../../../shared/api/contracts/customer-credit.ts'
import { creditMovementView } from '../../../shared/views/credit-movement.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listCredit } from '../../../shared/operations/customer-credit/list-credit.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-credit', {
  contract: contract.listCredit,
  providers: {},
  run: (context, { params, query }) => listCredit(context, params.id, query),
  present: pageView(creditMovementView),
})
