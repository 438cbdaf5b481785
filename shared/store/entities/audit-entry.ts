import type { AuditEntry } from '../../domain/audit-entry.ts'
import { defineEntity, identityOf } from '../codec.ts'
import { newId, nowOf, type AuditState, type StoreContext } from '../context.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const auditCodec = defineEntity<AuditEntry, 'merchantId' | 'id' | 'createdAt'>({
  name: 'audit-entry',
  key: (entry) => tenantKey(entry.merchantId, partitions.audit, entry.id),
  attributes: { actorKind: 'k', actorId: 'a', actorName: 'n', action: 'ac', targetId: 't', requestId: 'r' },
  absent: { actorKind: 'dashboard' },
  derive: identityOf,
})

/** Access pattern: who did what in a tenant's dashboard, newest first. */
export function auditOf(merchantId: string): ListSource<AuditEntry> {
  return tenantList(merchantId, partitions.audit, { list: 'audit', prefix: 'aud_', codec: auditCodec })
}

/** The record of a mutation; a new object is named by the mutation's result. */
export function composeAuditEntry(context: StoreContext, audit: AuditState, result: unknown): AuditEntry {
  const { actor, action, requestId } = audit
  return {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'audit'),
    createdAt: nowOf(context),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    action,
    targetId: audit.targetId ?? idOf(result),
    requestId,
  }
}

/**
 * The identifier of a result, or of the one object inside it that has one, such as a new key's record. For an OAuth
 * client it is the client id: its record's own identifier is shown nowhere.
 */
function idOf(result: unknown): string | null {
  if (typeof result !== 'object' || result === null) return null
  const candidates = [result, ...(Object.values(result) as unknown[])]
  const named = candidates.find((one) => typeof (one as { id?: unknown } | null)?.id === 'string')
  if (named === undefined) return null
  const { id, kind, hint } = named as { id: string; kind?: unknown; hint?: string }
  return kind === 'oauth_client_id' ? (hint ?? id) : id
}
