import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { auditOutbox } from '../../shared/operations/due-work/audit-outbox.ts'
import type { Redelivering } from '../../shared/operations/webhooks/redeliver-event.ts'
import { redeliverRange } from '../../shared/operations/webhooks/redeliver-range.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { deliveryQueue } from '../../shared/runtime/providers/queues.ts'
import { webhookEndpointsOf } from '../../shared/store/entities/webhook-endpoint.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { modes } from './contracts.ts'

/** Which events to send again, and to whom. */
export interface Replay {
  readonly merchantId: string
  readonly mode: Mode
  readonly from: string
  readonly to?: string | undefined
  /** One endpoint; absent for all active ones. */
  readonly endpointId?: string | undefined
}

/** The result of a replay, by endpoint. */
export type Replayed = Record<string, { redelivered: number; pending: number }>

/** Redelivers a merchant's events of a range to every active endpoint that subscribes to them. */
export async function replayEvents({ merchantId, mode, from, to, endpointId }: Replay): Promise<Replayed> {
  const endpoints = await queryAll(contextOf(merchantId, mode), webhookEndpointsOf(merchantId))
  const chosen = endpoints.filter(
    ({ id, status }) => status === 'active' && (endpointId === undefined || id === endpointId),
  )
  if (chosen.length === 0) throw new Error('this merchant has no such active endpoint')
  const replayed: Replayed = {}
  for (const { id } of chosen) {
    const sums = (replayed[id] = { redelivered: 0, pending: 0 })
    let cursor: string | undefined
    do {
      const range = { createdFrom: from, createdTo: to, cursor }
      const page = await redeliverRange(contextOf(merchantId, mode), id, range)
      sums.redelivered += page.redelivered
      sums.pending += page.pending
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return replayed
}

/** Each page is a separate unit of work. */
function contextOf(merchantId: string, mode: Mode): Redelivering {
  const actor = { kind: 'worker', id: 'operator' } as const
  const base = createContext({ merchantId, mode, requestId: 'operator', actor, timeZone: '' })
  return provide(base, { 'queue.webhook-delivery': deliveryQueue }) as Redelivering
}

/** The result of an audit. */
export interface AuditedEvents {
  readonly mode: Mode
  /** Commits that lacked something, which was added. */
  readonly mended: number
  readonly failed: readonly string[]
}

/** Compares the outbox with its deliveries, from where the last sweep's audit stopped to a minute ago. */
export async function auditEvents(): Promise<AuditedEvents[]> {
  const audited: AuditedEvents[] = []
  for (const mode of modes) {
    const { found, failed } = await auditOutbox(contextOf('', mode), (id) => contextOf(id, mode), null)
    const errors = failed.map(({ partition, error }) => `${partition}: ${String(error)}`)
    audited.push({ mode, mended: found - errors.length, failed: errors })
  }
  return audited
}
