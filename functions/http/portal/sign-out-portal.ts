import * as contract from '../../../shared/api/contracts/portal-sign-in.ts'
import { signOut } from '../../../shared/operations/identity/sign-out.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'
import { endedCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('sign-out-portal', {
  contract: contract.signOutPortal,
  providers: {},
  run: (context, { body }) => signOut(context, body.everywhere),
  present: (answer) => answer,
  cookies: () => [endedCookie('identity')],
  wire: portalForms,
})
