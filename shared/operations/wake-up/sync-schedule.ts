import type { StreamChange } from './stream-change.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { wakeUpFor } from './decide-wake-up.ts'

/** The context of an operation that sets wake-ups. */
export type Waking = ContextOf<'schedules' | 'queue.due' | 'queue.webhook-delivery'>

/**
 * Sets an item's wake-up as the item says (D13.1). A repeat has the same effect.
 * @returns whether the change asked for one, or for the end of one.
 */
export async function syncSchedule(context: Waking, change: StreamChange): Promise<boolean> {
  const wakeUp = wakeUpFor(change, context.time.wall.now())
  switch (wakeUp.kind) {
    case 'queue': {
      const { job, body, delaySeconds } = wakeUp
      const queue = job === 'webhook-delivery' ? context.deliveryQueue : context.dueQueue
      await queue.send(job, [{ body, delaySeconds }])
      return true
    }
    case 'schedule':
      await context.schedules.set(wakeUp.name, wakeUp.at, wakeUp.job, wakeUp.body)
      return true
    case 'clear':
      await context.schedules.clear(wakeUp.name)
      return true
    case 'none':
      return false
  }
}

/** The last change of each item in a batch: earlier ones are outdated, and must not set the wake-ups back. */
export function lastChanges(changes: readonly StreamChange[]): readonly StreamChange[] {
  return [...new Map(changes.map((change) => [`${change.key.pk} ${change.key.sk}`, change])).values()]
}
