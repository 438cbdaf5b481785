import * as contract from '../../../shared/api/contracts/payment.ts'
import { arrivalView } from '../../../shared/views/payment.ts'
import { transferToAccount } from '../../../shared/operations/sandbox/transfer-to-account.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('transfer-sandbox-money', {
  contract: contract.transferSandboxMoney,
  providers: { gateway },
  run: (context, { body }) => transferToAccount(context, body),
  present: (payment) => ({ payment: payment && arrivalView(payment) }),
})
