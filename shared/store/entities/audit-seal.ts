import type { AuditSeal } from '../../domain/audit/audit-seal.ts'
import { defineEntity, tenantOf, time } from '../codec.ts'
import { auditKey } from '../keys.ts'

/** The function that seals days: seals lie among the audit's keys that it alone may write (R7). */
export const auditSealer = 'settlement'

export const auditSealCodec = defineEntity<AuditSeal, 'merchantId' | 'day'>({
  name: 'audit-seal',
  key: ({ merchantId, day }) => auditKey(merchantId, auditSealer, day),
  attributes: { entries: 'n', hash: 'h', previousHash: 'ph', sealedAt: time('at') },
  derive: (item) => ({ merchantId: tenantOf(item), day: item.sk }),
})

/** Access pattern: a tenant's seals, by day. */
export function auditSealsOf(merchantId: string) {
  const partition = auditKey(merchantId, auditSealer, '').pk
  return { partition, codec: auditSealCodec, read: 'strong' } as const
}
