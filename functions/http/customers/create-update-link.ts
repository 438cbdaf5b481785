import * as contract from '../../../shared/api/contracts/update-link.ts'
import { updateLinkView } from '../../../shared/views/checkout-session.ts'
import { createUpdateLink } from '../../../shared/operations/checkout/create-update-link.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-update-link', {
  contract: contract.createUpdateLink,
  providers: {},
  run: (context, { params, body }) => createUpdateLink(context, params.id, body.subscriptionId),
  present: updateLinkView,
})
