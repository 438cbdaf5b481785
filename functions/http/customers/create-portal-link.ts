import * as contract from '../../../shared/api/contracts/portal-link.ts'
import { createPortalLink } from '../../../shared/operations/portal/portal-link.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-portal-link', {
  contract: contract.createPortalLink,
  providers: {},
  run: (context, { params, body }) => createPortalLink(context, params.id, body.returnUrl),
  present: ({ url, expiresAt }) => ({ url, expiresAt }),
})
