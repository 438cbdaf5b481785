import {
  decideProved,
  factorInForce,
  refusedFactor,
  type Proof,
  type SecondFactor,
} from '../../domain/team/second-factor.ts'
import { operatorId } from '../../domain/team/role.ts'
import { turned } from '../../domain/change/change.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { FACTOR_TRY_LIMITS } from '../../security/attempt-window.ts'
import { hashRecoveryCode, openSecret, sealSecret, totpStep, type Peppers } from '../../security/totp.ts'
import { besideRequest, StaleRead, strongly } from '../../store/context.ts'
import { secondFactorRef, secondFactorRuleRef } from '../../store/entities/second-factor.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'
import { countExactly } from '../unit-of-work/count-attempt.ts'

/** The context of an operation that asks a member for their second factor. */
export type Proving = ContextOf<'table.write' | 'pepper'>

/**
 * Asks the calling member again for their second factor, before an action that a thief would take first (R8): in live, in the
 * dashboard. Keys, clients and the operator are not asked, nor is a member without one unless the owner requires it.
 * @throws Problem 403 `second_factor_required`, `second_factor_invalid`, `second_factor_used`, or
 * `second_factor_missing` where it is required and they have none; 429 after too many tries.
 */
export async function proveSecondFactor(context: Proving): Promise<void> {
  const { actor, effects } = context.request
  const { member, secondFactor } = actor
  if (member == null || member.id === operatorId || context.tenant.mode !== 'live') return
  // An operation that is decided again asks once.
  if (effects?.proved === true) return
  const { factor, required } = await readFactor(context, member.id)
  if (factor === null) {
    if (required) throw refusedFactor('second_factor_missing')
    return
  }
  await useFactor(context, factor, secondFactor ?? null)
  if (effects) effects.proved = true
}

/** A member's factor as far as it is required, and whether the merchant requires one. */
export async function readFactor(
  context: OperationContext,
  memberId: string,
): Promise<{ readonly factor: SecondFactor | null; readonly required: boolean }> {
  const { merchantId } = context.tenant
  const { factor, rule } = await load(context, {
    factor: secondFactorRef(merchantId, memberId),
    rule: secondFactorRuleRef(merchantId),
  })
  return { factor: factorInForce(factor, context.time.wall.now()), required: rule?.required ?? false }
}

/**
 * Accepts a code or a recovery code, once.
 * @throws Problem as `proveSecondFactor`.
 */
export async function useFactor(
  context: Proving,
  factor: SecondFactor,
  entered: string | null,
): Promise<SecondFactor> {
  if (entered === null) throw refusedFactor('second_factor_required')
  const { merchantId, memberId } = factor
  await countExactly(context, { owner: merchantId, name: `factor#${memberId}`, limits: FACTOR_TRY_LIMITS })
  const peppers = await peppersOf(context)
  const secret = openSecret(peppers, factor.memberId, factor.sealedSecret)
  const proof = proofOf({ ...peppers, secret }, factor, {
    entered,
    wallMs: Date.parse(context.time.wall.now()),
  })
  if (proof === null) throw refusedFactor('second_factor_invalid')
  // Whatever pepper it was sealed under, it is sealed under the present one from now on (O5).
  const resealed =
    peppers.others.length > 0 && secret !== null
      ? sealSecret(peppers.pepper, factor.memberId, secret)
      : undefined
  const after = decideProved(factor, proof, resealed)
  try {
    const change = plainChange(after, turned('secondFactor', factor, after))
    return await commitPlainChange(besideRequest(strongly(context)), change)
  } catch (error) {
    // Another call used a code in the same moment.
    if (error instanceof StaleRead) throw refusedFactor('second_factor_used')
    throw error
  }
}

/** Every pepper that something of a member may be sealed or hashed with. */
export async function peppersOf(context: Proving): Promise<Peppers> {
  return { pepper: await context.pepper(), others: await context.otherPeppers() }
}

function proofOf(
  { pepper, others, secret }: Peppers & { readonly secret: string | null },
  { memberId, recoveryHashes }: SecondFactor,
  { entered, wallMs }: { readonly entered: string; readonly wallMs: number },
): Proof | null {
  const step = totpStep(secret, entered, wallMs)
  if (step !== null) return { kind: 'code', step }
  const hashes = [pepper, ...others].map((one) => hashRecoveryCode(one, memberId, entered))
  const hash = hashes.find((one) => recoveryHashes.includes(one))
  return hash === undefined ? null : { kind: 'recovery', hash }
}
