import * as contract from '../../../shared/api/contracts/service.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-health', {
  contract: contract.getHealth,
  providers: {},
  run: () => Promise.resolve({ status: 'ok' } as const),
  present: (health) => health,
})
