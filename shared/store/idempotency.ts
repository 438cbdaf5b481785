import { Problem } from '../domain/problem.ts'
import { defineEntity, deflated, tenantOf, time, type Ref } from './codec.ts'
import { nowOf, Replay, type IdempotencyState, type StoreContext } from './context.ts'
import { partitions, tenantKey } from './keys.ts'
import { busyRetrySeconds, keyLifetimeMs, requestLeaseMs } from './waits.ts'

/** The record of one Idempotency-Key (D11.18). Without an outcome it is a claim: the request is still running. */
export interface IdempotencyRecord {
  readonly merchantId: string
  readonly keyHash: string
  readonly fingerprint: string
  readonly status: number | null
  readonly body: string | null
  /** The identifier of the object the operation works on, so that a repeat after a crash continues with it. */
  readonly operationId: string | null
  /** Wall clock, epoch milliseconds: until then a repeat is answered that the request is still running. */
  readonly leaseUntil: number | null
  readonly expiresAt: string
}

export const idempotencyCodec = defineEntity<IdempotencyRecord, 'merchantId' | 'keyHash'>({
  name: 'idempotency',
  key: (record) => tenantKey(record.merchantId, partitions.idempotency, record.keyHash),
  attributes: {
    fingerprint: 'f',
    status: 's',
    body: deflated('b'),
    operationId: 'o',
    leaseUntil: 'l',
    expiresAt: time('x'),
  },
  derive: (item) => ({ merchantId: tenantOf(item), keyHash: item.sk }),
  expires: (record) => record.expiresAt,
})

export function idempotencyRef(
  { tenant: { merchantId } }: Pick<StoreContext, 'tenant'>,
  { owner, keyHash }: Pick<IdempotencyState, 'owner' | 'keyHash'>,
): Ref<IdempotencyRecord> {
  return {
    ...tenantKey(owner ?? merchantId, partitions.idempotency, keyHash),
    codec: idempotencyCodec,
    optional: true,
  }
}

/**
 * Decides what a stored record means for this request: nothing, a replay, a wait, or resuming a crashed run.
 * @throws Replay, or Problem 422 `idempotency_key_reused` (D2.11), or 409 `idempotency_in_progress` (D2.7).
 */
export function checkRecord(
  context: StoreContext,
  state: IdempotencyState,
  record: IdempotencyRecord | undefined,
): void {
  state.checked = true
  if (!record || record.expiresAt <= nowOf(context)) return
  if (record.fingerprint !== state.fingerprint) throw new Problem('idempotency_key_reused')
  if (record.status !== null && record.body !== null)
    throw new Replay({ status: record.status, body: record.body })
  if (state.claimed) return
  if (record.leaseUntil !== null && record.leaseUntil > Date.parse(context.time.wall.now())) {
    throw new Problem('idempotency_in_progress', [], { retryAfterSeconds: busyRetrySeconds })
  }
  state.resumed = record.operationId
}

/** The record to write now: with an answer, or as a claim for an operation. */
export function composeRecord(
  context: StoreContext,
  state: IdempotencyState,
  content: { status: number; body: string } | { operationId: string },
): IdempotencyRecord {
  const claim = 'operationId' in content
  return {
    merchantId: state.owner ?? context.tenant.merchantId,
    keyHash: state.keyHash,
    fingerprint: state.fingerprint,
    status: claim ? null : content.status,
    body: claim ? null : content.body,
    operationId: claim ? content.operationId : null,
    leaseUntil: claim ? Date.parse(context.time.wall.now()) + requestLeaseMs : null,
    expiresAt: new Date(Date.parse(nowOf(context)) + keyLifetimeMs).toISOString(),
  }
}
