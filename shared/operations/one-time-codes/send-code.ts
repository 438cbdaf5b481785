import { Problem } from '../../domain/problem.ts'
import {
  PAYOUT_SEND_LIMITS,
  RECIPIENT_AND_SOURCE_SEND_LIMITS,
  KNOWN_SEND_LIMITS,
  RECIPIENT_SEND_LIMITS,
  SOURCE_SENDS_AN_HOUR,
  WIDE_NETWORK_SHARE,
} from '../../security/attempt-window.ts'
import { decideSend } from '../../security/code-attempts.ts'
import { isKnownBrowser } from '../../security/known-browser.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { attemptLogCodec } from '../../store/entities/attempt-log.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { minted, save, type Write } from '../../store/write.ts'
import { attemptsRef, withAttempt, type Counted } from '../unit-of-work/count-attempt.ts'
import { countInSpan, uncountInSpan, type WindowLimit } from '../unit-of-work/count-in-window.ts'
import { sourceOwner, wideNetworkOf, type CodeOwner, type Coding } from './code-purposes.ts'
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
 * @param marks What the browser kept of codes that were entered in it before (R10).
 * @throws Problem 429 above a limit of sending; 503 when the message can't be queued.
 */
export async function sendCode(
  context: Coding,
  { purpose, recipient }: CodeOwner,
  marks: readonly string[] = [],
): Promise<CodeSent> {
  const pepper = await context.pepper()
  const isKnown = isKnownBrowser({ pepper, purpose, recipient }, marks, context.time.wall.now())
  const counted = isKnown
    ? knownCount(pepper, { purpose, recipient })
    : countedFor(context, pepper, { purpose, recipient })
  // A limit can't count what a stale copy lacks.
  const fresh = strongly(context)
  const { before, log } = await load(fresh, {
    before: oneTimeCodeRef(hashRecipient(pepper, recipient), purpose),
    log: counted === null ? null : attemptsRef(counted),
  })
  const challenge = { id: newId(fresh, 'oneTimeCode'), purpose, recipient, pepper, now: nowOf(fresh) }
  const limits = purpose === 'payout_account' ? PAYOUT_SEND_LIMITS : RECIPIENT_SEND_LIMITS
  const record = decideSend(before ?? null, challenge, limits, !isKnown)
  const wall = fresh.time.wall.now()
  const result: CodeSent = { sent: true, expiresAt: record.expiresAt }
  if (record === before) await commit(fresh, { writes: [], result })
  else {
    const writes: Write[] = [minted(save(oneTimeCodeCodec, before, record))]
    if (counted) writes.push(save(attemptLogCodec, log, withAttempt(log, counted, wall)))
    const sources = isKnown || counted === null ? [] : sourceLimits(fresh, pepper)
    await countingSources(fresh, sources, () => commit(fresh, { writes, result }))
  }
  await queueCodeMessage(fresh, { kind: 'code', purpose, recipient, id: record.id })
  return result
}

/** The count beside the recipient's own. A payout code is requested with a key, so only its tenant counts. */
function countedFor(context: Coding, pepper: string, { purpose, recipient }: CodeOwner): Counted | null {
  const { source } = context.request.actor
  if (purpose === 'payout_account' || source === undefined) return null
  // Only the recipient has a reason to request from one /48 (R10).
  const owner = sourceOwner(pepper, wideNetworkOf(source) ?? source)
  const name = `code#${purpose}#${hashRecipient(pepper, recipient)}`
  return { owner, name, limits: RECIPIENT_AND_SOURCE_SEND_LIMITS }
}

/** The count of a browser in which the recipient entered a code before: its own, whatever strangers request (R10). */
function knownCount(pepper: string, { purpose, recipient }: CodeOwner): Counted {
  const owner = `KNOWN-${hashRecipient(pepper, recipient)}`
  return { owner, name: `code#${purpose}`, limits: KNOWN_SEND_LIMITS }
}

/** The counts of a source address: of its network, and of the /48 of an IPv6 one (A13, R10). */
function sourceLimits(context: Coding, pepper: string): readonly WindowLimit[] {
  const { source = '' } = context.request.actor
  const wide = wideNetworkOf(source)
  const one = (network: string, count: number): WindowLimit => ({
    owner: sourceOwner(pepper, network),
    name: 'codes',
    count,
  })
  return [
    one(source, SOURCE_SENDS_AN_HOUR),
    ...(wide === null ? [] : [one(wide, SOURCE_SENDS_AN_HOUR * WIDE_NETWORK_SHARE)]),
  ]
}

/**
 * Counts a code for its source address, beside the commit: thousands of phones may share one address, and their requests must
 * not wait for each other at one item of a transaction (Q3). What was not sent is taken back.
 */
async function countingSources<T>(
  context: Coding,
  [limit, ...others]: readonly WindowLimit[],
  send: () => Promise<T>,
): Promise<T> {
  if (limit === undefined) return send()
  await countInSpan(
    context,
    limit,
    (retryAfterSeconds) => new Problem('rate_limited', [{ reason: 'too_many_codes' }], { retryAfterSeconds }),
  )
  try {
    return await countingSources(context, others, send)
  } catch (error) {
    await uncountInSpan(context, limit)
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
  const { cause } = context.request
  const body = {
    merchantId: context.tenant.merchantId,
    ...message,
    ...(cause === undefined ? {} : { cause }),
  }
  try {
    await context.codeQueue.send('code-message', [{ body }])
  } catch (cause) {
    throw new Problem('service_unavailable', [], { cause, retryAfterSeconds: busyRetrySeconds })
  }
}
