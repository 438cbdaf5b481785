import * as contract from '../../../shared/api/contracts/vas.ts'
import { billView } from '../../../shared/views/bill.ts'
import { listBills } from '../../../shared/operations/vas/look-up-bills.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-bills', {
  contract: contract.listBills,
  providers: {},
  run: (context) => listBills(context),
  present: ({ items }) => ({ items: items.map(billView) }),
})
