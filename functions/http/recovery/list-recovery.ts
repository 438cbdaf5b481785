import * as contract from '../../../shared/api/contracts/recovery.ts'
import { pageView } from '../../../shared/domain/views/page.ts'
import { recoveryCaseView } from '../../../shared/domain/views/recovery.ts'
import { listRecovery } from '../../../shared/operations/recovery/list-recovery.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-recovery', {
  contract: contract.listRecovery,
  providers: {},
  run: (context, { query }) => listRecovery(context, query),
  present: pageView(recoveryCaseView),
})
