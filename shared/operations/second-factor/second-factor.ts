import { turned } from '../../domain/change/change.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import { factorInForce, refusedFactor, type SecondFactor } from '../../domain/team/second-factor.ts'
import { operatorId, type MemberAccess } from '../../domain/team/role.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  openSecret,
  sealSecret,
  totpStep,
  totpUrl,
} from '../../security/totp.ts'
import { nowOf } from '../../store/context.ts'
import { accessRef, sessionsOf } from '../../store/entities/access.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { secondFactorRef, secondFactorRuleRef } from '../../store/entities/second-factor.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { peppersOf, proveSecondFactor, type Proving } from './prove-second-factor.ts'

/** What a member sees of their second factor. */
export interface FactorStatus {
  readonly enrolledAt: string | null
  readonly recoveryCodesLeft: number
  /** Whether the owner requires one of every member. */
  readonly required: boolean
  /** When the operator's reset takes effect; null for none. */
  readonly resetAt: string | null
}

/** The calling member's second factor. */
export async function getSecondFactor(context: OperationContext): Promise<FactorStatus> {
  const { factor, rule } = await loadOwn(context)
  const own = factorInForce(factor, context.time.wall.now())
  return {
    enrolledAt: own?.enrolledAt ?? null,
    recoveryCodesLeft: own?.recoveryHashes.length ?? 0,
    required: rule?.required ?? false,
    resetAt: own?.resetAt ?? null,
  }
}

/**
 * Begins an enrolment with a new secret, which counts once its first code was entered. A member with a factor proves it.
 * @throws Problem as `proveSecondFactor`.
 */
export async function beginSecondFactor(context: Proving): Promise<{ secret: string; url: string }> {
  const { member, factor: before } = await loadOwn(context)
  if (factorInForce(before, context.time.wall.now())) await proveSecondFactor(context)
  const { factor, merchant } = await loadOwn(context)
  const secret = newTotpSecret()
  const sealedSecret = sealSecret(await context.pepper(), member.id, secret)
  const begun: SecondFactor = {
    merchantId: context.tenant.merchantId,
    memberId: member.id,
    sealedSecret,
    enrolledAt: null,
    lastStep: null,
    recoveryHashes: [],
    resetAt: null,
    version: (factor?.version ?? 0) + 1,
  }
  const url = totpUrl(secret, merchant?.name ?? 'Billing', member.name ?? member.id)
  return commitPlainChange(
    context,
    plainChange({ secret, url }, turned('secondFactor', factor ?? null, begun)),
  )
}

/**
 * Completes an enrolment with the authenticator's first code. Ten recovery codes are shown, once. A session that was
 * limited to enrolling regains its full access.
 * @throws Problem 409 `second_factor_enrolled` without an enrolment that was begun; 403 `second_factor_invalid`.
 */
export async function confirmSecondFactor(
  context: Proving,
  code: string,
): Promise<{ readonly recoveryCodes: readonly string[] }> {
  const { member, factor } = await loadOwn(context)
  if (!factor || factor.enrolledAt !== null) throw conflict('second_factor_enrolled')
  const peppers = await peppersOf(context)
  const { pepper } = peppers
  const wallMs = Date.parse(context.time.wall.now())
  const step = totpStep(openSecret(peppers, member.id, factor.sealedSecret), code, wallMs)
  if (step === null) throw refusedFactor('second_factor_invalid')
  const recoveryCodes = newRecoveryCodes()
  const recoveryHashes = recoveryCodes.map((one) => hashRecoveryCode(pepper, member.id, one))
  const after = revised(factor, { enrolledAt: nowOf(context), lastStep: step, recoveryHashes })
  const { sessionHash } = context.request.actor
  const { session } = await load(context, {
    session: sessionHash === undefined ? null : accessRef(sessionHash),
  })
  const opened = session?.enrolsFirst === true ? revised(session, { enrolsFirst: null }) : session
  return commitPlainChange(
    context,
    plainChange({ recoveryCodes }, [
      ...turned('secondFactor', factor, after),
      ...(session && opened ? turned('access', session, opened) : []),
    ]),
  )
}

/**
 * Removes the calling member's second factor.
 * @throws Problem 409 `second_factor_required` while the owner requires one; as `proveSecondFactor`.
 */
export async function removeSecondFactor(context: Proving): Promise<FactorStatus> {
  const { rule } = await loadOwn(context)
  if (rule?.required === true) throw conflict('second_factor_required')
  await proveSecondFactor(context)
  const { factor } = await loadOwn(context)
  const removed =
    factor && revised(factor, { enrolledAt: null, recoveryHashes: [], resetAt: null, lastStep: null })
  const result = { enrolledAt: null, recoveryCodesLeft: 0, required: false, resetAt: null }
  return commitPlainChange(
    context,
    plainChange(result, removed ? turned('secondFactor', factor, removed) : []),
  )
}

/**
 * Requires a second factor of every member, or no longer. Requiring it ends every other session: whoever has none is
 * let in to enrol, and to nothing else.
 * @throws Problem 409 `second_factor_missing` for an owner who has none; as `proveSecondFactor`.
 */
export async function requireSecondFactor(context: Proving, required: boolean): Promise<FactorStatus> {
  const status = await getSecondFactor(context)
  if (required && status.enrolledAt === null) throw conflict('second_factor_missing')
  await proveSecondFactor(context)
  const { rule } = await loadOwn(context)
  const { merchantId } = context.tenant
  const after = { merchantId, required, version: (rule?.version ?? 0) + 1 }
  if (rule?.required !== required)
    await commitPlainChange(context, plainChange(undefined, turned('secondFactorRule', rule ?? null, after)))
  if (required) await endOthers(context)
  return { ...status, required }
}

/** Sessions are few; each is ended whatever else changes it. */
async function endOthers(context: Writing): Promise<void> {
  const now = nowOf(context)
  const open = await queryAll(context, sessionsOf(context.tenant.merchantId, now))
  const others = open.filter(
    ({ kind, revokedAt, hash }) =>
      kind === 'dashboard_session' && revokedAt === null && hash !== context.request.actor.sessionHash,
  )
  for (const access of others)
    await commitPlainChange(
      context,
      plainChange(undefined, [], [{ kind: 'access_revoked', access, at: now }]),
    )
}

async function loadOwn(context: OperationContext) {
  const { member } = context.request.actor
  if (member == null) throw new Problem('unauthorized')
  if (member.id === operatorId) throw refusedFactor('second_factor_missing')
  const { merchantId } = context.tenant
  const found = await load(context, {
    factor: secondFactorRef(merchantId, member.id),
    rule: secondFactorRuleRef(merchantId),
    merchant: merchantRef(merchantId),
  })
  return { ...found, member: member satisfies MemberAccess }
}
