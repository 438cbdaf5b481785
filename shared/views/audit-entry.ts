import type { AuditEntry } from '../domain/audit-entry.ts'

/** An entry of the audit as the dashboard API shows it. */
export function auditEntryView(entry: AuditEntry) {
  const { id, actorKind: kind, actorId, actorName: name, action, targetId, requestId, createdAt } = entry
  return { id, actor: { kind, id: actorId, name }, action, targetId, requestId, createdAt }
}
