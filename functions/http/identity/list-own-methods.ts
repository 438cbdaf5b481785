import * as contract from '../../../shared/api/contracts/identity.ts'
import { ownMethodView } from '../../../shared/views/portal.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listOwnMethods } from '../../../shared/operations/identity/own-payment-methods.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-own-methods', {
  contract: contract.listOwnMethods,
  providers: {},
  run: (context, { query }) => listOwnMethods(context, query),
  present: pageView(ownMethodView),
})
