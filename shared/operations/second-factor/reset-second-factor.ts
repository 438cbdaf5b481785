import { turned } from '../../domain/change/change.ts'
import { accountOwnerId } from '../../domain/team/member.ts'
import { resetFactorWords } from '../../domain/message/owner-note.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import { addMs } from '../../domain/time/time.ts'
import { strongly } from '../../store/context.ts'
import { memberCodec, membersOf } from '../../store/entities/member.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import { secondFactorRef } from '../../store/entities/second-factor.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { factorResetMs } from '../waits.ts'

/**
 * The operator removes the second factor of a member who has lost authenticator and recovery codes: after 72 hours it
 * counts as removed, and every owner is mailed at once (R8). A code that the member enters meanwhile calls it off.
 * @param forTenant makes the context of the member's merchant, in live.
 * @throws Problem 404 for an unknown email; 409 `second_factor_missing` for a member without one.
 */
export async function resetSecondFactor(
  given: Writing,
  forTenant: (merchantId: string) => Writing,
  email: string,
): Promise<{ readonly resetAt: string }> {
  const { known } = await load(strongly(given), { known: merchantEmailRef(email) })
  if (!known) throw notFound('email')
  const { merchantId } = known
  const context = strongly(forTenant(merchantId))
  const memberId = known.memberId ?? accountOwnerId(merchantId)
  const { factor } = await load(context, { factor: secondFactorRef(merchantId, memberId) })
  if (!factor || factor.enrolledAt === null) throw conflict('second_factor_missing')
  const resetAt = factor.resetAt ?? addMs(context.time.wall.now(), factorResetMs)
  const after = factor.resetAt === null ? revised(factor, { resetAt }) : factor
  const members = await queryAll(context, { ...membersOf(merchantId), codec: memberCodec })
  const owners = members.filter(({ role }) => role === 'owner').map((one) => one.email)
  const words = resetFactorWords(email.toLowerCase(), resetAt)
  return commitPlainChange(
    context,
    plainChange({ resetAt }, turned('secondFactor', factor, after), [
      { kind: 'owner_told', words },
      ...owners.map((to) => ({ kind: 'owner_told' as const, words: { ...words, to } })),
    ]),
  )
}
