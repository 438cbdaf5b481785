import * as contract from '../../../shared/api/contracts/portal-link.ts'
import { openPortalLink } from '../../../shared/operations/portal/portal-link.ts'
import { endpoint } from '../endpoint.ts'
import { portalLinkWire } from '../middleware/portal-link-wire.ts'
import { sessionCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('open-portal-link', {
  contract: contract.openPortalLink,
  providers: {},
  run: (context, { params }) => openPortalLink(context, params.token),
  present: ({ token, expiresAt }) => ({ token, expiresAt }),
  cookies: ({ token, expiresAt }) => [sessionCookie(token, expiresAt, 'identity')],
  wire: portalLinkWire,
})
