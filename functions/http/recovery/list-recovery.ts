import * as contract from '../../../shared/api/contracts/recovery.ts'
import { expandedPageView } from '../../../shared/views/page.ts'
import { recoveryCaseView } from '../../../shared/views/recovery.ts'
import { listRecovery } from '../../../shared/operations/recovery/list-recovery.ts'
import { expandPage } from '../../../shared/operations/unit-of-work/read-expanded.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-recovery', {
  contract: contract.listRecovery,
  providers: {},
  run: async (context, { query }) =>
    expandPage(
      context,
      await listRecovery(context, query),
      query.expand,
      ({ recovery }) => recovery.invoiceId,
    ),
  present: expandedPageView(recoveryCaseView),
})
