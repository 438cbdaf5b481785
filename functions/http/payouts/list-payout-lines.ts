import * as contract from '../../../shared/api/contracts/books.ts'
import { listPayoutLines } from '../../../shared/operations/payouts/list-payout-lines.ts'
import { balanceTransactionView } from '../../../shared/views/balance.ts'
import { pageView } from '../../../shared/views/page.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-payout-lines', {
  contract: contract.listPayoutLines,
  providers: {},
  run: (context, { params, query }) => listPayoutLines(context, params.id, query),
  present: (lines) => ({
    ...pageView(balanceTransactionView)(lines),
    payoutId: lines.payoutId,
    previousPayoutId: lines.previousPayoutId,
    currency: lines.currency,
    openingKobo: lines.openingKobo,
    closingKobo: lines.closingKobo,
  }),
})
