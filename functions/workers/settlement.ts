import { settleAllEarnings } from '../../shared/operations/balance/settle-all-earnings.ts'
import { lapseCustomers } from '../../shared/operations/personal-data/lapse-customers.ts'
import { logFailure } from './observe-batch.ts'
import { worker } from './worker.ts'

export const { handler, handlerFor } = worker('settlement', {
  providers: {},
  run: async ({ mode, lambda, contextFor }) => {
    const forTenant = (merchantId: string) => contextFor(merchantId, lambda.awsRequestId)
    const { settled, failed } = await settleAllEarnings(forTenant(''), forTenant, {
      also: lapseCustomers,
    })
    for (const { merchantId, error } of failed)
      logFailure({ job: 'settlement', mode, id: lambda.awsRequestId, subject: { merchantId } }, error)
    return { messages: settled, failed: failed.map(({ merchantId }) => merchantId) }
  },
})
