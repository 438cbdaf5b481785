import * as contract from '../../../shared/api/contracts/settlement.ts'
import { pageView } from '../../../shared/views/page.ts'
import { settlementDifferenceView } from '../../../shared/views/settlement.ts'
import { listSettlementDifferences } from '../../../shared/operations/gateway-settlements/read-settlements.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-settlement-differences', {
  contract: contract.listSettlementDifferences,
  providers: {},
  run: (context, { query }) => listSettlementDifferences(context, query),
  present: pageView(settlementDifferenceView),
})
