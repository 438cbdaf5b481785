import * as contract from '../../../shared/api/contracts/payment.ts'
import { accountView } from '../../../shared/views/payment.ts'
import { openAccount } from '../../../shared/operations/accounts/open-account.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('open-virtual-account', {
  contract: contract.openVirtualAccount,
  providers: { gateway },
  run: (context, { params }) => openAccount(context, params.id),
  present: accountView,
})
