import * as contract from '../../../shared/api/contracts/vas.ts'
import { airtimeOrder } from '../../../shared/domain/vas/order.ts'
import { billView } from '../../../shared/views/bill.ts'
import { buyBill } from '../../../shared/operations/vas/buy-bill.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('buy-airtime', {
  contract: contract.buyAirtime,
  providers: { vas },
  run: (context, { body }) => buyBill(context, airtimeOrder(body)),
  present: billView,
})
