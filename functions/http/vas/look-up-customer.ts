import * as contract from '../../../shared/api/contracts/vas.ts'
import { lookUpCustomer } from '../../../shared/operations/vas/look-up-bills.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('look-up-customer', {
  contract: contract.lookUpCustomer,
  providers: { vas },
  run: (context, { body }) => lookUpCustomer(context, body),
  present: (answer) => answer,
})
