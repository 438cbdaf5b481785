import * as contract from '../../../shared/api/contracts/payout-stop.ts'
import { stopAddressOf } from '../../../shared/domain/payout/stop-token.ts'
import { readStoppable } from '../../../shared/operations/payouts/stop-payout.ts'
import { stoppablePayoutView } from '../../../shared/views/payout.ts'
import { endpoint } from '../endpoint.ts'
import { stopWire } from '../middleware/link-wire.ts'
import { stopPayoutPage } from '../pages/stop-payout-page.ts'

export const handler = endpoint('show-stop-payout', {
  contract: contract.showStopPayout,
  providers: {},
  run: (context, { params }) => readStoppable(context, stopAddressOf(params.token)),
  present: stoppablePayoutView,
  page: stopPayoutPage,
  wire: stopWire,
})
