import * as contract from '../../../shared/api/contracts/branding.ts'
import { brandingView } from '../../../shared/views/branding.ts'
import { uploadLogo } from '../../../shared/operations/branding/upload-logo.ts'
import { logoStore } from '../../../shared/runtime/providers/logos.ts'
import { endpoint } from '../endpoint.ts'
import { uploadWire } from '../middleware/logo-wire.ts'

export const handler = endpoint('upload-logo', {
  contract: contract.uploadLogo,
  providers: { 'logos.write': logoStore },
  run: (context, { body }) => uploadLogo(context, body.image),
  present: brandingView,
  wire: uploadWire,
})
