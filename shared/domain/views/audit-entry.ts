import type { AuditEntry } from '../audit-entry.ts'

/** An entry of the audit as the dashboard API shows it. */
export function auditEntryView({ id, actorId, action, targetId, requestId, createdAt }: AuditEntry) {
  return { id, actor: { kind: 'dashboard', id: actorId }, action, targetId, requestId, createdAt }
}
