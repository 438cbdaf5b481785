import type { Access } from '../../domain/access.ts'
import type { AuditEntry } from '../../domain/audit-entry.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import { addMs } from '../../domain/time.ts'
import { credentialHint, mintCredential } from '../../security/credential.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { auditCodec } from '../../store/entities/audit-entry.ts'
import { noteLogin } from '../../store/entities/member.ts'
import { merchantRef, stillEnabled, type MerchantEmail } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { dashboardSessionLifetimeMs } from '../waits.ts'

/** A session, shown once. */
export interface DashboardSession {
  readonly token: string
  readonly expiresAt: string
}

/** The merchant of an owner's email; null for an unknown email and for a disabled merchant. */
export async function enabledMerchant(
  context: OperationContext,
  owner: MerchantEmail | undefined,
): Promise<Merchant | null> {
  if (!owner) return null
  const { merchant } = await load(context, { merchant: merchantRef(owner.merchantId) })
  return merchant && !merchant.disabled ? merchant : null
}

/** A new session of an owner or a member, and its writes. Runs in live, which stores the sessions of both modes. */
export function openSession(
  context: Writing,
  merchant: Merchant,
  memberId: string | null = null,
): { session: DashboardSession; writes: Write[] } {
  const { token, hash } = mintCredential('dashboard_session', 'live')
  const expiresAt = addMs(nowOf(context), dashboardSessionLifetimeMs)
  const access: Access = {
    hash,
    kind: 'dashboard_session',
    mode: 'live',
    merchantId: merchant.merchantId,
    id: newId(context, 'session'),
    name: 'Dashboard',
    hint: credentialHint(token),
    scopes: null,
    timeZone: merchant.timeZone,
    createdAt: nowOf(context),
    expiresAt,
    revokedAt: null,
    // The account's own owner was not invited.
    subject: memberId,
    secretHash: null,
    version: 1,
  }
  const enabled = stillEnabled(merchant.merchantId, () => new Problem('unauthorized'))
  const joined = memberId === null ? [] : [noteLogin(merchant.merchantId, memberId, nowOf(context))]
  const login: AuditEntry = {
    merchantId: merchant.merchantId,
    id: newId(context, 'audit'),
    createdAt: nowOf(context),
    actorKind: 'dashboard',
    actorId: access.id,
    actorName: access.name,
    action: 'log-in',
    targetId: memberId,
    requestId: context.request.id,
  }
  const writes = [create(accessCodec, access), enabled, ...joined, create(auditCodec, login)]
  return { session: { token, expiresAt }, writes }
}
