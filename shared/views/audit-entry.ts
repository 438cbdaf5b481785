import type { AuditEntry } from '../domain/audit/audit-entry.ts'

/** An entry of the audit as the dashboard API shows it. */
export function auditEntryView(entry: AuditEntry) {
  const { id, actorKind: kind, actorId, actorName: name, memberId } = entry
  const { action, targetId, requestId, createdAt, sourceAddress, amount, currency } = entry
  const actor = { kind, id: actorId, name, memberId }
  return { id, actor, action, targetId, requestId, createdAt, sourceAddress, amount, currency }
}

/** An action on an object, as the whole team may read it: without addresses, sessions and keys (R7). */
export function actView({ id, actorKind: kind, actorName: name, ...entry }: AuditEntry) {
  const { action, amount, currency, createdAt } = entry
  return { id, kind, name, action, amount, currency, createdAt }
}
