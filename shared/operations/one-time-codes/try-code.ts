import type { AttemptLog } from '../../domain/access/attempt-log.ts'
import { turned } from '../../domain/change/change.ts'
import type { CodeRecord } from '../../domain/access/code-record.ts'
import { plainChange, type CodeUsed } from '../../domain/change/plain-change.ts'
import { invalid, type Problem } from '../../domain/problem.ts'
import { SOURCE_WRONG_TRY_LIMITS } from '../../security/attempt-window.ts'
import { decideTry } from '../../security/code-attempts.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import type { Ref } from '../../store/codec.ts'
import { nowOf, besideRequest } from '../../store/context.ts'
import { oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import { attemptsRef, requireRoom, withAttempt } from '../unit-of-work/count-attempt.ts'
import { queueCodeMessage } from './send-code.ts'
import { sourceOwner, type CodeOwner, type Coding } from './code-purposes.ts'

/** The state against which a code is tried. */
export interface CodeState {
  readonly owner: CodeOwner
  readonly pepper: string
  readonly record: CodeRecord | null
  /** The source address's wrong tries; absent without an address. */
  readonly wrong: AttemptLog | undefined
}

/** Reads the open code and, in the same round trip, up to two more objects. */
export async function loadCode<A, B = never>(
  context: Coding,
  owner: CodeOwner,
  more: { readonly one?: Ref<A> | null; readonly two?: Ref<B> | null } = {},
): Promise<CodeState & { readonly one: A | undefined; readonly two: B | undefined }> {
  const pepper = await context.pepper()
  const { source } = context.request.actor
  // A stale copy may hold the previous code, or too few tries.
  const { record, wrong, one, two } = await load(
    context,
    {
      record: oneTimeCodeRef(hashRecipient(pepper, owner.recipient), owner.purpose),
      wrong: source === undefined ? null : attemptsRef(wrongTriesOf(pepper, source)),
      one: more.one ?? null,
      two: more.two ?? null,
    },
    { read: 'strong' },
  )
  return { owner, pepper, record: record ?? null, wrong, one, two }
}

/**
 * Tries a code. A wrong one is counted at once, for the code and for the source address. The returned turn uses up
 * the right one, so it must be in the change that the code permits.
 * @param field of the body that holds the code.
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429 after 300 wrong tries of one source address in a day.
 */
export async function tryCode(
  context: Coding,
  { owner, pepper, record, wrong }: CodeState,
  code: string,
  { field, opensWithZeros }: { readonly field: string; readonly opensWithZeros: boolean },
): Promise<CodeUsed> {
  const wall = context.time.wall.now()
  requireRoom(wrong, SOURCE_WRONG_TRY_LIMITS, wall, 'too_many_tries')
  const tried = record && decideTry(record, code, nowOf(context), { pepper, opensWithZeros })
  if (record && tried?.outcome === 'ok') return turned('oneTimeCode', record, tried.record)
  const { source } = context.request.actor
  const wrongTry = [
    ...(tried ? turned('oneTimeCode', record, tried.record) : []),
    ...(source === undefined
      ? []
      : turned('attemptLog', wrong ?? null, withAttempt(wrong, wrongTriesOf(pepper, source), wall))),
  ]
  await commitAccessChange(besideRequest(context), plainChange(undefined, wrongTry))
  if (tried?.warns) await queueCodeMessage(context, { ...owner, kind: 'warning', id: tried.record.id })
  throw refused(field, tried?.outcome === 'expired')
}

function wrongTriesOf(pepper: string, source: string) {
  return { owner: sourceOwner(pepper, source), name: 'wrong', limits: SOURCE_WRONG_TRY_LIMITS }
}

function refused(field: string, expired: boolean): Problem {
  const reason = expired ? 'otp_expired' : 'otp_invalid'
  return invalid(field, expired ? 'the code has expired' : 'the code is wrong or used up', { reason })
}
