import * as contract from '../../../shared/api/contracts/portal.ts'
import { cancelPreviewView } from '../../../shared/views/portal.ts'
import { previewOwnCancel } from '../../../shared/operations/portal/stay-offer.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'
import { cancelPreviewPage } from '../pages/cancel-preview-page.ts'

export const handler = endpoint('preview-own-cancel', {
  contract: contract.previewOwnCancel,
  providers: {},
  run: (context, { params, body }) => previewOwnCancel(context, params.id, body.reason ?? null),
  present: cancelPreviewView,
  page: cancelPreviewPage,
  wire: portalForms,
})
