import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { clockView } from '../../../shared/views/sandbox-clock.ts'
import { deleteSandboxClock } from '../../../shared/operations/sandbox/sandbox-clock.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-sandbox-clock', {
  contract: contract.deleteSandboxClock,
  providers: {},
  run: (context) => deleteSandboxClock(context),
  present: clockView,
})
