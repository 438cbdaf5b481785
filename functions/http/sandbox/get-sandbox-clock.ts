import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { clockView } from '../../../shared/views/sandbox-clock.ts'
import { getSandboxClock } from '../../../shared/operations/sandbox/sandbox-clock.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-sandbox-clock', {
  contract: contract.getSandboxClock,
  providers: {},
  run: (context) => getSandboxClock(context),
  present: clockView,
})
