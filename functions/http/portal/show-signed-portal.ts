import * as contract from '../../../shared/api/contracts/portal.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { readSignedPortal } from '../../../shared/operations/portal/read-signed-portal.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { parseManageToken } from '../../../shared/security/manage-link.ts'
import { signedPortalView } from '../../../shared/views/portal.ts'
import { endpoint } from '../endpoint.ts'
import { manageWire } from '../middleware/link-wire.ts'
import { signedPortalPage } from '../pages/signed-portal-page.ts'

export const handler = endpoint('show-signed-portal', {
  contract: contract.showSignedPortal,
  providers: { pepper },
  run: (context, { params }) => {
    const link = parseManageToken(params.token)
    if (link === null) throw notFound()
    return readSignedPortal(context, link)
  },
  present: signedPortalView,
  page: signedPortalPage,
  wire: manageWire,
})
