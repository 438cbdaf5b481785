import { sweep } from '../../shared/operations/due-work/sweep.ts'
import { clockQueue, deliveryQueue, dueQueue } from '../../shared/runtime/providers/queues.ts'
import { logFailure } from './observe-batch.ts'
import { worker } from './worker.ts'

export const { handler, handlerFor } = worker('sweep', {
  providers: {
    'queue.due': dueQueue,
    'queue.webhook-delivery': deliveryQueue,
    'queue.clock-advance': clockQueue,
  },
  run: async ({ mode, lambda, contextFor }) => {
    const forTenant = (merchantId: string) => contextFor(merchantId, lambda.awsRequestId)
    const { found, failed } = await sweep(forTenant(''), forTenant)
    for (const { partition, error } of failed)
      logFailure({ job: 'sweep', mode, id: lambda.awsRequestId, subject: { item: partition } }, error)
    return { messages: found, failed: failed.map(({ partition }) => partition) }
  },
})
