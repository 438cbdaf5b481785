import { conflict, invalid } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import type { ClockStand, SandboxClock, SandboxReset } from '../../domain/sandbox/sandbox-clock.ts'
import { commit } from '../../store/commit.ts'
import { clockCodec, clockRef } from '../../store/entities/sandbox-clock.ts'
import { load } from '../../store/load.ts'
import { save } from '../../store/write.ts'
import { sendForWalker, type ClockSettingContext } from './send-for-walker.ts'

/**
 * Begins to empty the tenant's sandbox (Q8): from this commit on every write there is refused, and a worker
 * deletes its objects and returns it to the wall clock. A jump in progress ends where it is. If the message to the
 * worker is lost, the sweep sends another, as for a jump.
 * @param confirm the tenant's own identifier, so that no call made for another sandbox empties this one.
 * @throws Problem 422 for another `confirm`; 409 `reset_running`.
 */
export async function resetSandbox(context: ClockSettingContext, confirm: string): Promise<ClockStand> {
  const { merchantId } = context.tenant
  if (confirm !== merchantId)
    throw invalid('confirm', `must be the identifier of this merchant, ${merchantId}`)
  const { before } = await load(context, { before: clockRef(merchantId) }, { read: 'strong' })
  // A run that lost against another one reads the clock again here.
  if (before?.reset) throw conflict('reset_running', { startedAt: before.reset.startedAt })
  const wall = context.time.wall.now()
  const reset: SandboxReset = { startedAt: wall, keyHash: context.request.idempotency?.keyHash ?? null }
  const after: SandboxClock = before
    ? revised(before, { target: before.now, setAside: [], reset })
    : { merchantId, now: wall, target: wall, leaseUntil: null, setAside: [], reset, version: 1 }
  await commit(context, { writes: [save(clockCodec, before, after)], result: after })
  await sendForWalker(context, 0)
  return after
}
