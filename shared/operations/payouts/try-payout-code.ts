import type { CodeUsed } from '../../domain/change/plain-change.ts'
import type { Ref } from '../../store/codec.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { loadCode, tryCode, type CodeState } from '../one-time-codes/try-code.ts'

/** Reads the tenant's open code and, in the same round trip, one more object. */
export async function loadPayoutCode<T>(
  context: Coding,
  more: Ref<T> | null = null,
): Promise<CodeState & { readonly more: T | undefined }> {
  const { one, ...state } = await loadCode(
    context,
    { purpose: 'payout_account', recipient: context.tenant.merchantId },
    { one: more },
  )
  return { ...state, more: one }
}

/**
 * Tries a payout code; in the sandbox `000000` stands for it (A11). The returned turn uses up the right one, so it
 * must be in the change that the code permits.
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429.
 */
export function tryPayoutCode(context: Coding, state: CodeState, otp: string): Promise<CodeUsed> {
  return tryCode(context, state, otp, { field: 'otp', opensWithZeros: context.tenant.mode === 'sandbox' })
}
