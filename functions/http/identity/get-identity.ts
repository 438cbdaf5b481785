import * as contract from '../../../shared/api/contracts/identity.ts'
import { identityView } from '../../../shared/views/portal.ts'
import { provenBy, relationsOf } from '../../../shared/operations/identity/person.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-identity', {
  contract: contract.getIdentity,
  providers: {},
  run: async (context) => ({ person: provenBy(context), relations: await relationsOf(context) }),
  present: identityView,
})
