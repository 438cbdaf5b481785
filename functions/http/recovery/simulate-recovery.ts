import * as contract from '../../../shared/api/contracts/recovery.ts'
import { simulateRecovery } from '../../../shared/operations/recovery/simulate-recovery.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('simulate-recovery', {
  contract: contract.simulateRecovery,
  providers: {},
  run: (context, { body }) => simulateRecovery(context, body),
  present: (simulation) => simulation,
})
