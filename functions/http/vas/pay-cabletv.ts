import * as contract from '../../../shared/api/contracts/vas.ts'
import { billView } from '../../../shared/views/bill.ts'
import { buyBill } from '../../../shared/operations/vas/buy-bill.ts'
import { cabletvOrder } from '../../../shared/domain/vas/order.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('pay-cabletv', {
  contract: contract.payCabletv,
  providers: { vas },
  run: (context, { body }) => buyBill(context, cabletvOrder(body)),
  present: billView,
})
