import * as contract from '../../../shared/api/contracts/customer-credit.ts'
import { mendedCreditView } from '../../../shared/views/credit-movement.ts'
import { mendCredit } from '../../../shared/operations/customer-credit/mend-credit.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('mend-credit', {
  contract: contract.mendCredit,
  providers: {},
  run: (context, { params, body }) => mendCredit(context, params.id, body),
  present: mendedCreditView,
})
