import { Problem } from '../problem.ts'
import { revised } from '../change/revised.ts'

/** A member's second factor: an authenticator's secret, and recovery codes (R8). */
export interface SecondFactor {
  readonly merchantId: string
  /** The account's own owner has the identifier that the list of members shows. */
  readonly memberId: string
  /** The authenticator's secret, sealed under the service's pepper. */
  readonly sealedSecret: string
  /** Null until its first code was entered; until then it is never requested. */
  readonly enrolledAt: string | null
  /** The step of the newest code that was accepted: no code is accepted twice. */
  readonly lastStep: number | null
  /** Hashes of the recovery codes that are left. */
  readonly recoveryHashes: readonly string[]
  /** From this instant on it counts as removed, because the operator was asked to; null for never. */
  readonly resetAt: string | null
  readonly version: number
}

/** Whether a merchant's members must have a second factor. */
export interface SecondFactorRule {
  readonly merchantId: string
  readonly required: boolean
  readonly version: number
}

/** The factor, if it is required at this instant. */
export function factorInForce(factor: SecondFactor | undefined, now: string): SecondFactor | null {
  if (!factor || factor.enrolledAt === null) return null
  return factor.resetAt !== null && factor.resetAt <= now ? null : factor
}

/** The result of an entered text. */
export type Proof =
  { readonly kind: 'code'; readonly step: number } | { readonly kind: 'recovery'; readonly hash: string }

/**
 * The factor after it was proved: its code is used up, and a requested reset by the operator is cancelled.
 * @param sealedSecret Its secret as it is sealed from now on, after the pepper was made anew (O5).
 * @throws Problem 403 `second_factor_used` for a code that was accepted before.
 */
export function decideProved(
  factor: SecondFactor,
  proof: Proof,
  sealedSecret = factor.sealedSecret,
): SecondFactor {
  if (proof.kind === 'recovery') {
    const recoveryHashes = factor.recoveryHashes.filter((hash) => hash !== proof.hash)
    return revised(factor, { recoveryHashes, sealedSecret, resetAt: null })
  }
  if (factor.lastStep !== null && proof.step <= factor.lastStep) throw refusedFactor('second_factor_used')
  return revised(factor, { lastStep: proof.step, sealedSecret, resetAt: null })
}

/** What is wrong with the second factor of a call. */
export type FactorReason =
  'second_factor_required' | 'second_factor_invalid' | 'second_factor_used' | 'second_factor_missing'

/** The refusal of a call whose second factor is not there or wrong. */
export function refusedFactor(reason: FactorReason): Problem {
  return new Problem('forbidden', [{ reason }])
}
