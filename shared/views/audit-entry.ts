import type { AuditEntry } from '../domain/audit-entry.ts'

/** An entry of the audit as the dashboard API shows it. */
export function auditEntryView(entry: AuditEntry) {
  const { id, actorKind: kind, actorId, actorName: name, memberId } = entry
  const { action, targetId, requestId, createdAt, sourceAddress, amount, currency } = entry
  const actor = { kind, id: actorId, name, memberId }
  return { id, actor, action, targetId, requestId, createdAt, sourceAddress, amount, currency }
}
