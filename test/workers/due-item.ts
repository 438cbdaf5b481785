import { commit } from '../../shared/store/commit.ts'
import { defineEntity, time, type Codec } from '../../shared/store/codec.ts'
import { partitions, tenantKey, type PartitionName } from '../../shared/store/keys.ts'
import { put } from '../../shared/store/write.ts'
import type { PipelineContext } from './pipeline.ts'

/** An item that comes due, with as little else as can be. */
export interface DueItem {
  readonly id: string
  readonly at: string | null
  readonly job?: string
  readonly partition?: PartitionName
}

/** Writes it as an operation would, over what was there. */
export async function putDue(context: PipelineContext, item: DueItem): Promise<void> {
  await commit(context, { writes: [put(codecFor(context.tenant.merchantId), item)] })
}

/** Its key. */
export function dueKey(context: PipelineContext, id: string): { pk: string; sk: string } {
  return tenantKey(context.tenant.merchantId, partitions.subscription, id)
}

function codecFor(merchantId: string): Codec<DueItem> {
  return defineEntity<DueItem>({
    name: 'due-item',
    key: ({ id, partition = partitions.subscription }) => tenantKey(merchantId, partition, id),
    attributes: { id: 'i', at: time('a'), job: 'j', partition: 'p' },
    derive: () => ({}),
    due: ({ id, at, job = 'renewal' }) => (at === null ? null : { at, job, id, hints: { planId: 'plan_1' } }),
  })
}
