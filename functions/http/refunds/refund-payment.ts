import * as contract from '../../../shared/api/contracts/payment.ts'
import { arrivalView } from '../../../shared/views/payment.ts'
import { refundDeposit } from '../../../shared/operations/accounts/refund-deposit.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('refund-payment', {
  contract: contract.refundPayment,
  providers: { gateway },
  run: (context, { params, body: { amount = null, reason = null } }) =>
    refundDeposit(context, params.id, { amount, reason }),
  present: arrivalView,
})
