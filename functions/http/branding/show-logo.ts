import * as contract from '../../../shared/api/contracts/branding.ts'
import { parseLogoToken } from '../../../shared/domain/merchant/logo-address.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { openLogo } from '../../../shared/operations/branding/read-logo.ts'
import { logos } from '../../../shared/runtime/providers/logos.ts'
import { endpoint } from '../endpoint.ts'
import { logoWire } from '../middleware/logo-wire.ts'

export const handler = endpoint('show-logo', {
  contract: contract.showLogo,
  providers: { 'logos.read': logos },
  run: (context, { params }) => {
    const address = parseLogoToken(params.token)
    if (address === null) throw notFound()
    return openLogo(context, address.merchantId)
  },
  present: ({ type, bytes }) => ({ type, image: bytes.toString('base64') }),
  wire: logoWire,
})
