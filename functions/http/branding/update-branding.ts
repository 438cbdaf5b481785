import * as contract from '../../../shared/api/contracts/branding.ts'
import { brandingView } from '../../../shared/views/branding.ts'
import { updateBranding } from '../../../shared/operations/branding/update-branding.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-branding', {
  contract: contract.updateBranding,
  providers: {},
  run: (context, { body }) => updateBranding(context, body),
  present: brandingView,
})
