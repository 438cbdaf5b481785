import * as contract from '../../../shared/api/contracts/payout-stop.ts'
import { stopAddressOf } from '../../../shared/domain/payout/stop-token.ts'
import { stopPayout } from '../../../shared/operations/payouts/stop-payout.ts'
import { stoppablePayoutView } from '../../../shared/views/payout.ts'
import { endpoint } from '../endpoint.ts'
import { stopWire } from '../middleware/link-wire.ts'
import { stopPayoutPage } from '../pages/stop-payout-page.ts'

export const handler = endpoint('stop-payout', {
  contract: contract.stopPayout,
  providers: {},
  run: (context, { params }) => stopPayout(context, stopAddressOf(params.token)),
  present: stoppablePayoutView,
  page: stopPayoutPage,
  wire: stopWire,
})
