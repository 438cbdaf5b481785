import { conflict } from '../../domain/problem.ts'
import type { SandboxClock } from '../../domain/sandbox/sandbox-clock.ts'
import { clockRef } from '../../store/entities/sandbox-clock.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/** The clock, read strongly; undefined while there is none. */
export async function readClock(context: OperationContext): Promise<SandboxClock | undefined> {
  const ref = clockRef(context.tenant.merchantId)
  const [item] = await readItems(context.table, [ref], 'strong')
  return item ? ref.codec.decode(item) : undefined
}

/**
 * The same, for what moves the clock.
 * @throws Problem 409 `reset_running` while the sandbox is being reset (Q8).
 */
export async function standingClock(context: OperationContext): Promise<SandboxClock | undefined> {
  const clock = await readClock(context)
  if (clock?.reset) throw conflict('reset_running', { startedAt: clock.reset.startedAt })
  return clock
}

/** The same unit of work at the clock's instant, by which its entry in the audit is dated. */
export function atInstant(context: Writing, now: string): Writing {
  return { ...context, time: { ...context.time, now } }
}
