import * as contract from '../../../shared/api/contracts/vas.ts'
import { bettingOrder } from '../../../shared/domain/vas/order.ts'
import { billView } from '../../../shared/views/bill.ts'
import { buyBill } from '../../../shared/operations/vas/buy-bill.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('fund-betting', {
  contract: contract.fundBetting,
  providers: { vas },
  run: (context, { body }) => buyBill(context, bettingOrder(body)),
  present: billView,
})
