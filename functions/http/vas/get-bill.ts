import * as contract from '../../../shared/api/contracts/vas.ts'
import { billView } from '../../../shared/views/bill.ts'
import { getBill } from '../../../shared/operations/vas/look-up-bills.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-bill', {
  contract: contract.getBill,
  providers: {},
  run: (context, { params }) => getBill(context, params.id),
  present: billView,
})
