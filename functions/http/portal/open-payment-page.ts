import * as contract from '../../../shared/api/contracts/portal.ts'
import { openPaymentPage } from '../../../shared/operations/portal/open-own-page.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('open-payment-page', {
  contract: contract.openPaymentPage,
  providers: {},
  run: (context, { params }) => openPaymentPage(context, params.id),
  present: (page) => page,
  wire: portalForms,
})
