import * as contract from '../../../shared/api/contracts/portal.ts'
import { openMethodPage } from '../../../shared/operations/portal/open-own-page.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('open-method-page', {
  contract: contract.openMethodPage,
  providers: {},
  run: (context, { params }) => openMethodPage(context, params.id),
  present: (page) => page,
  wire: portalForms,
})
