import * as contract from '../../../shared/api/contracts/portal.ts'
import { portalView } from '../../../shared/views/portal.ts'
import { readPortal } from '../../../shared/operations/portal/read-portal.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'
import { portalWire } from '../middleware/portal-wire.ts'
import { portalPage } from '../pages/portal-page.ts'

export const handler = endpoint('show-portal', {
  contract: contract.showPortal,
  providers: { pepper },
  run: async (context, { query: { done, refused, after } }) => ({
    ...(await readPortal(context, after)),
    ...{ done, refused },
  }),
  present: portalView,
  page: portalPage,
  wire: portalWire,
})
