import * as contract from '../../../shared/api/contracts/plan-change.ts'
import { planChangePreviewView } from '../../../shared/views/plan-change.ts'
import { previewPlanChange } from '../../../shared/operations/plan-change/preview-plan-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('preview-plan-change', {
  contract: contract.previewPlanChange,
  providers: {},
  run: (context, { params, body }) => previewPlanChange(context, params.id, body),
  present: planChangePreviewView,
})
