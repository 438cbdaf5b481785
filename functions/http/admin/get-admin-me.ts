import * as contract from '../../../shared/api/contracts/admin.ts'
import { merchantView } from '../../../shared/domain/views/merchant.ts'
import { getMerchant } from '../../../shared/operations/merchants/get-merchant.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-admin-me', {
  contract: contract.getAdminMe,
  providers: {},
  run: (context) => getMerchant(context),
  present: merchantView,
})
