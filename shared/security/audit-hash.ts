import { createHash } from 'node:crypto'
import type { AuditEntry } from '../domain/audit/audit-entry.ts'

/** The fields of an entry that a seal covers, all of them, in this order. */
const covered = [
  'id',
  'writer',
  'createdAt',
  'actorKind',
  'actorId',
  'actorName',
  'memberId',
  'sourceAddress',
  'action',
  'targetId',
  'amount',
  'currency',
  'requestId',
] as const satisfies readonly (keyof AuditEntry)[]

/**
 * The hash that seals a day of the audit (R7).
 * @param entries The day's, oldest first.
 */
export function hashOfDay(previousHash: string | null, entries: readonly AuditEntry[]): string {
  const hash = createHash('sha256').update(`${previousHash ?? ''}\n`)
  for (const entry of entries) hash.update(`${JSON.stringify(covered.map((field) => entry[field]))}\n`)
  return hash.digest('hex')
}
