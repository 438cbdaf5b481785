import { newId } from '../../../shared/store/context.ts'
import { commit } from '../../../shared/store/commit.ts'
import { refundRequestCodec } from '../../../shared/store/entities/refund-request.ts'
import { create } from '../../../shared/store/write.ts'
import { workerContext } from '../worker-context.ts'

/** Keeps a refund that a member asks the owner for, as their call leaves it. */
export async function keepAskedRefund(merchantId: string, createdAt: string, day: number): Promise<void> {
  const context = workerContext(merchantId, 'sandbox', { at: createdAt })
  const of = { invoiceId: 'inv_1', invoiceNumber: 'A-1', customerId: 'cus_1', currency: 'NGN' as const }
  const undecided = { refundId: null, decidedBy: null, decidedAt: null, answer: null }
  const request = {
    ...{ merchantId, id: newId(context, 'refundRequest'), createdAt, ...of, ...undecided },
    amount: day,
    reason: null,
    askedBy: { id: 'mem_1', name: 'Kelechi' },
    status: 'waiting' as const,
    version: 1,
  }
  await commit(context, { writes: [create(refundRequestCodec, request)] })
}
