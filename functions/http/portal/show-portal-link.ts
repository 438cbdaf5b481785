import * as contract from '../../../shared/api/contracts/portal-link.ts'
import { readPortalLink } from '../../../shared/operations/portal/portal-link.ts'
import { endpoint } from '../endpoint.ts'
import { portalLinkWire } from '../middleware/portal-link-wire.ts'
import { portalLinkPage } from '../pages/portal-link-page.ts'

export const handler = endpoint('show-portal-link', {
  contract: contract.showPortalLink,
  providers: {},
  run: (context, { params }) => readPortalLink(context, params.token),
  present: ({ merchant, expiresAt }) => ({ merchantName: merchant.name, expiresAt }),
  page: portalLinkPage,
  wire: portalLinkWire,
})
