import type { CodeRecord } from '../../domain/code-record.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { decideTry } from '../../security/code-attempts.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import type { Ref } from '../../store/codec.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { replace, type Write } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/** What a payout-account code permits: a code for one purpose is no good for another. */
export const payoutPurpose = 'payout_account'

export type Coding = ContextOf<'table.write' | 'mailer' | 'pepper'>

/** What a code is made and tried with. */
export interface PayoutCodeState {
  readonly pepper: string
  /** Whom the code is bound to: the merchant, whatever his email becomes. */
  readonly recipient: string
  readonly merchant: Merchant
  readonly before: CodeRecord | null
}

/** Reads the open code and, in the same round trip, one thing more. */
export async function loadPayoutCode<T>(
  context: Coding,
  more: Ref<T> | null = null,
): Promise<PayoutCodeState & { readonly more: T | undefined }> {
  const pepper = await context.pepper()
  const recipient = context.merchantId
  // A stale copy may hold the code before the last one, or know of too few tries.
  context.consistent = true
  const found = await load(context, {
    merchant: merchantRef(context.merchantId),
    before: oneTimeCodeRef(hashRecipient(pepper, recipient), payoutPurpose),
    more,
  })
  if (!found.merchant) throw notFound()
  return { pepper, recipient, merchant: found.merchant, before: found.before ?? null, more: found.more }
}

/**
 * Tries a code. A wrong one is counted at once; the right one is used up by the write that is answered, so it must be in
 * the commit that it permits.
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429 after 25 wrong tries in a day.
 */
export async function tryPayoutCode(
  context: Coding,
  { before, merchant, pepper }: PayoutCodeState,
  otp: string,
): Promise<Write> {
  if (!before) throw refused('otp_invalid')
  const sandbox = context.mode === 'sandbox'
  const { outcome, record, lockedOut } = decideTry(before, otp, nowOf(context), { pepper, sandbox })
  if (outcome === 'ok') return replace(oneTimeCodeCodec, before, record)
  if (record !== before) await commit(context, { writes: [replace(oneTimeCodeCodec, before, record)] })
  if (lockedOut) await context.mailer.send({ to: merchant.email, ...lockedOutMessage })
  throw refused(outcome === 'expired' ? 'otp_expired' : 'otp_invalid')
}

const lockedOutMessage = {
  subject: 'Too many wrong payout codes',
  text: 'Somebody entered 25 wrong codes for your payout accounts within a day. No code is accepted until a day after the first of them. If that was not you, revoke your API keys and tell us.',
}

function refused(reason: 'otp_invalid' | 'otp_expired') {
  const issue = reason === 'otp_expired' ? 'the code has expired' : 'the code is wrong or used up'
  return invalid('otp', issue, { reason })
}
