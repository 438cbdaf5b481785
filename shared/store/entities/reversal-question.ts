import type { ReversalQuestion } from '../../domain/reversal/question.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'

export const reversalQuestionCodec = defineEntity<ReversalQuestion, 'merchantId' | 'reference'>({
  name: 'reversal-question',
  key: (question) => tenantKey(question.merchantId, partitions.reversalQuestion, question.reference),
  attributes: { since: time('si'), status: 's', gateway: 'g', dueAt: time('da'), version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), reference: item.sk }),
  due: ({ dueAt, reference }) =>
    dueAt === null ? null : { at: dueAt, job: 'pending-payment', id: reference },
})

export function reversalQuestionRef(merchantId: string, reference: string): Ref<ReversalQuestion> {
  return {
    ...tenantKey(merchantId, partitions.reversalQuestion, reference),
    codec: reversalQuestionCodec,
    optional: true,
  }
}

/** Access pattern: a tenant's charges of which money was returned that is not booked, read strongly. */
export function reversalQuestionsOf(merchantId: string) {
  const partition = `${merchantId}#${partitions.reversalQuestion}`
  return { partition, codec: reversalQuestionCodec, read: 'strong' } as const
}

/** Whether a due item is a question about a charge of which money was returned. */
export function isReversalQuestionKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.reversalQuestion}`)
}
