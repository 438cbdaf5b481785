import * as contract from '../../../shared/api/contracts/settlement.ts'
import { pageView } from '../../../shared/views/page.ts'
import { settlementView } from '../../../shared/views/settlement.ts'
import { listSettlements } from '../../../shared/operations/gateway-settlements/read-settlements.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-settlements', {
  contract: contract.listSettlements,
  providers: {},
  run: (context, { query }) => listSettlements(context, query),
  present: pageView(settlementView),
})
