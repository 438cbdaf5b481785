import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import { CURRENCIES, type Currency } from '../../domain/money/money.ts'
import { defineEntity, identityOf } from '../codec.ts'
import { newId, nowOf, type AuditState, type StoreContext } from '../context.ts'
import { ownerIndex, threadIndex } from '../indexes.ts'
import { auditKey, partitions, writerOf } from '../keys.ts'
import type { ListSource } from '../page.ts'

/** Each function writes into a partition of its own, which its role alone may write (R7); the index joins them. */
export const auditCodec = defineEntity<AuditEntry, 'merchantId' | 'id' | 'createdAt' | 'writer'>({
  name: 'audit-entry',
  key: ({ merchantId, writer, id }) => auditKey(merchantId, writer, id),
  attributes: {
    actorKind: 'k',
    actorId: 'a',
    actorName: 'n',
    memberId: 'm',
    sourceAddress: 'ip',
    action: 'ac',
    targetId: 't',
    amount: 'am',
    currency: 'c',
    requestId: 'r',
  },
  absent: { actorKind: 'dashboard' },
  derive: (item) => ({ ...identityOf(item), writer: writerOf(item.pk) }),
  owner: ({ merchantId, id }) => ({ partition: auditOwner(merchantId), sort: id }),
  thread: ({ merchantId, targetId, id }) =>
    targetId === null ? null : { partition: actsThread(merchantId, targetId), sort: id },
})

/** Which entries to list. */
export interface AuditFilters {
  readonly memberId?: string | undefined
  readonly action?: string | undefined
  readonly targetId?: string | undefined
}

/** Access pattern (owner index): who did what in a tenant's mode, newest first. */
export function auditOf(merchantId: string, given: AuditFilters = {}): ListSource<AuditEntry> {
  const { memberId, action, targetId } = given
  const filters = { memberId, action, targetId }
  const asked = Object.values(filters).some((value) => value !== undefined)
  return {
    list: 'audit',
    ...auditIndex(merchantId),
    prefix: 'aud_',
    codec: auditCodec,
    idOf: ({ id }) => id,
    filters,
    ...(asked
      ? {
          matches: (entry) =>
            (memberId === undefined || entry.memberId === memberId) &&
            (action === undefined || entry.action === action) &&
            (targetId === undefined || entry.targetId === targetId),
        }
      : {}),
  }
}

/** Access pattern (thread index): who did what to one object, newest first. */
export function actsOf(merchantId: string, targetId: string): ListSource<AuditEntry> {
  return {
    list: 'acts',
    index: threadIndex(),
    partition: actsThread(merchantId, targetId),
    prefix: 'aud_',
    codec: auditCodec,
    idOf: ({ id }) => id,
    filters: { targetId },
  }
}

function actsThread(merchantId: string, targetId: string): string {
  return `${merchantId}#${partitions.audit}#${targetId}`
}

/** Access pattern (owner index): a range of a tenant's audit by its entries' identifiers. */
export function auditIndex(merchantId: string) {
  return { index: ownerIndex(), partition: auditOwner(merchantId) } as const
}

function auditOwner(merchantId: string): string {
  return `${merchantId}#${partitions.audit}`
}

/** The record of a mutation; a new object is named by the mutation's result, and so is the money it is about. */
export function composeAuditEntry(context: StoreContext, audit: AuditState, result: unknown): AuditEntry {
  const { actor, action, requestId } = audit
  return {
    merchantId: context.tenant.merchantId,
    writer: action,
    id: newId(context, 'audit'),
    createdAt: nowOf(context),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    memberId: actor.memberId,
    sourceAddress: actor.sourceAddress,
    action,
    targetId: audit.targetId ?? idOf(result),
    ...(audit.money ?? moneyOf(result)),
    requestId,
  }
}

/**
 * The identifier of a result, or of the one object inside it that has one, such as a new key's record. For an OAuth
 * client it is the client id: its record's own identifier is shown nowhere.
 */
function idOf(result: unknown): string | null {
  const named = candidatesOf(result).find((one) => typeof one['id'] === 'string')
  if (named === undefined) return null
  const { id, kind, hint } = named as { id: string; kind?: unknown; hint?: string }
  return kind === 'oauth_client_id' ? (hint ?? id) : id
}

/** The money of a result, or of the one object inside it that has an amount. */
function moneyOf(result: unknown): Pick<AuditEntry, 'amount' | 'currency'> {
  const paid = candidatesOf(result).find(
    ({ amount, currency }) => typeof amount === 'number' && CURRENCIES.includes(currency as Currency),
  ) as { amount: number; currency: Currency } | undefined
  return { amount: paid?.amount ?? null, currency: paid?.currency ?? null }
}

/** A result, and the objects inside it. */
function candidatesOf(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof result !== 'object' || result === null) return []
  const all = [result, ...(Object.values(result) as unknown[])]
  return all.filter((one) => typeof one === 'object' && one !== null) as Readonly<Record<string, unknown>>[]
}
