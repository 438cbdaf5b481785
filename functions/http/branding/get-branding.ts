import * as contract from '../../../shared/api/contracts/branding.ts'
import { brandingView } from '../../../shared/views/branding.ts'
import { getBranding } from '../../../shared/operations/branding/get-branding.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-branding', {
  contract: contract.getBranding,
  providers: {},
  run: (context) => getBranding(context, context.tenant.merchantId),
  present: brandingView,
})
