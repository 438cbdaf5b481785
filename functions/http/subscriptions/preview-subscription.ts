import * as contract from '../../../shared/api/contracts/subscription.ts'
import { salePreviewView } from '../../../shared/views/sale-preview.ts'
import { previewSubscription } from '../../../shared/operations/subscriptions/preview-subscription.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('preview-subscription', {
  contract: contract.previewSubscription,
  providers: {},
  run: (context, { body }) => previewSubscription(context, body),
  present: salePreviewView,
})
