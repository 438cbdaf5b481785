import { Problem } from '../../domain/problem.ts'
import {
  PAYOUT_SEND_LIMITS,
  RECIPIENT_AND_SOURCE_SEND_LIMITS,
  RECIPIENT_SEND_LIMITS,
  SOURCE_SENDS_AN_HOUR,
} from '../../security/attempt-window.ts'
import { decideSend } from '../../security/code-attempts.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { attemptLogCodec } from '../../store/entities/attempt-log.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { minted, save, type Write } from '../../store/write.ts'
import { attemptsRef, withAttempt, type Counted } from '../unit-of-work/count-attempt.ts'
import { countThisHour, uncountThisHour } from '../unit-of-work/count-in-window.ts'
import { sourceOwner, type CodeOwner, type Coding } from './code-purposes.ts'
import { busyRetrySeconds } from '../../store/waits.ts'

/** The answer to a request for a code: the same for known and unknown recipients. */
export interface CodeSent {
  readonly sent: true
  readonly expiresAt: string
}

/**
 * Opens a code and leaves its message to the worker, which also checks whether the recipient is known. So the answer
 * and its time reveal nothing, and a channel that is down fails no request (A13). A recent code that is still valid
 * stays; its message is queued again, in case it was never sent.
 * @throws Problem 429 above a limit of sending; 503 when the message can't be queued.
 */
export async function sendCode(context: Coding, { purpose, recipient }: CodeOwner): Promise<CodeSent> {
  const pepper = await context.pepper()
  const counted = countedFor(context, pepper, { purpose, recipient })
  // A limit can't count what a stale copy lacks.
  const fresh = strongly(context)
  const { before, log } = await load(fresh, {
    before: oneTimeCodeRef(hashRecipient(pepper, recipient), purpose),
    log: counted === null ? null : attemptsRef(counted),
  })
  const challenge = { id: newId(fresh, 'oneTimeCode'), purpose, recipient, pepper, now: nowOf(fresh) }
  const limits = purpose === 'payout_account' ? PAYOUT_SEND_LIMITS : RECIPIENT_SEND_LIMITS
  const record = decideSend(before ?? null, challenge, limits)
  const wall = fresh.time.wall.now()
  const result: CodeSent = { sent: true, expiresAt: record.expiresAt }
  if (record === before) await commit(fresh, { writes: [], result })
  else {
    const writes: Write[] = [minted(save(oneTimeCodeCodec, before, record))]
    if (counted) writes.push(save(attemptLogCodec, log, withAttempt(log, counted, wall)))
    await countingSource(fresh, counted, () => commit(fresh, { writes, result }))
  }
  await queueCodeMessage(fresh, { kind: 'code', purpose, recipient, id: record.id })
  return result
}

/** The count beside the recipient's own. A payout code is requested with a key, so only its tenant counts. */
function countedFor(context: Coding, pepper: string, { purpose, recipient }: CodeOwner): Counted | null {
  const { source } = context.request.actor
  if (purpose === 'payout_account' || source === undefined) return null
  const owner = sourceOwner(pepper, source)
  const name = `code#${purpose}#${hashRecipient(pepper, recipient)}`
  return { owner, name, limits: RECIPIENT_AND_SOURCE_SEND_LIMITS }
}

/**
 * Counts a code for its source address, beside the commit: thousands of phones may share one address, and their requests must
 * not wait for each other at one item of a transaction (Q3). What was not sent is taken back.
 */
async function countingSource<T>(
  context: Coding,
  counted: Counted | null,
  send: () => Promise<T>,
): Promise<T> {
  if (counted === null) return send()
  const limit = { owner: counted.owner, name: 'codes', count: SOURCE_SENDS_AN_HOUR }
  await countThisHour(
    context,
    limit,
    (retryAfterSeconds) => new Problem('rate_limited', [{ reason: 'too_many_codes' }], { retryAfterSeconds }),
  )
  try {
    return await send()
  } catch (error) {
    await uncountThisHour(context, limit)
    throw error
  }
}

/**
 * Queues a message about a code for the worker.
 * @throws Problem 503.
 */
export async function queueCodeMessage(
  context: Coding,
  message: CodeOwner & { readonly kind: 'code' | 'warning'; readonly id: string },
): Promise<void> {
  const body = { merchantId: context.tenant.merchantId, ...message }
  try {
    await context.codeQueue.send('code-message', [{ body }])
  } catch (cause) {
    throw new Problem('service_unavailable', [], { cause, retryAfterSeconds: busyRetrySeconds })
  }
}
