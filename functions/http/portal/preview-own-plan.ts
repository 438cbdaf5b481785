import * as contract from '../../../shared/api/contracts/portal.ts'
import { planChangePreviewView } from '../../../shared/views/plan-change.ts'
import { previewOwnPlan } from '../../../shared/operations/portal/preview-own-plan.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'
import { planPreviewPage } from '../pages/plan-preview-page.ts'

export const handler = endpoint('preview-own-plan', {
  contract: contract.previewOwnPlan,
  providers: {},
  run: (context, { params, body }) => previewOwnPlan(context, params.id, body.planId),
  present: ({ object }) => planChangePreviewView(object),
  page: planPreviewPage,
  wire: portalForms,
})
