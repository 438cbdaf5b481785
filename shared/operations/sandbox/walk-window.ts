import { later } from '../../domain/time.ts'
import { isDueJob } from '../../jobs/messages.ts'
import type { StoredDue } from '../../store/due.ts'
import { eventCodec } from '../../store/entities/event.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { announceToNobody, readFanOuts, writeFanOut } from '../webhooks/fan-out-event.ts'
import { runDue } from '../due-work/run-due.ts'

/** The context of a walk: it does all the work that the workers do. */
export type Walking = ContextOf<'table.write' | 'gateway' | 'bank' | 'vas' | 'webhook-http'>

const sideBySide = 8

type Work = () => Promise<void>

/**
 * Runs the work of one window of a walk, side by side where order does not matter.
 * @param start where the walk began: what was overdue then runs at that instant, everything else at its own.
 */
export async function runWindow(context: Walking, due: readonly StoredDue[], start: string): Promise<void> {
  const events = due.filter(({ job }) => job === 'event-fanout')
  const others = due.filter(({ job }) => job !== 'event-fanout')
  const waiting = [
    ...(await fanOuts(context, events, start)),
    ...lanesOf(others).map(inOrder(context, start)),
  ]
  const runner = async (): Promise<void> => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: sideBySide }, runner))
}

/** Events of one window are read together, and their merchant's endpoints once: a walk fans out more than all else. */
async function fanOuts(context: Walking, due: readonly StoredDue[], start: string): Promise<Work[]> {
  if (due.length === 0) return []
  const carriers = due.map(({ item }) => eventCodec.decode(item))
  const found = await readFanOuts(contextAt(context, later(due[0]!.at, start)), carriers)
  return found.map(
    (one) => () =>
      writeFanOut(contextAt(context, later(one.carrier.createdAt, start)), one, announceToNobody),
  )
}

/**
 * What goes to one webhook endpoint goes there in order. So does what one customer pays: his subscriptions share his credit
 * and his cards' declines, and which of them comes first must not be chance. Everything else is independent.
 */
function lanesOf(due: readonly StoredDue[]): StoredDue[][] {
  const lanes = Map.groupBy(due, ({ job, key, hints }) =>
    job === 'webhook-delivery' ? key.pk : (hints['customerId'] ?? `${key.pk} ${key.sk}`),
  )
  return [...lanes.values()]
}

function inOrder(context: Walking, start: string): (lane: readonly StoredDue[]) => Work {
  return (lane) => async () => {
    for (const one of lane) await runOne(contextAt(context, later(one.at, start)), one)
  }
}

async function runOne(context: Walking, due: StoredDue): Promise<void> {
  const { job, key, hints, at } = due
  if (isDueJob(job)) await runDue(context, { merchantId: context.merchantId, ...key, at, job, hints })
}

/**
 * The context of one unit of the walk's work: its time stands at an instant on the way. It reads strongly: months of the
 * tenant's time pass within the moments by which a default read may be old.
 */
export function contextAt(context: Walking, now: string): Walking {
  return {
    ...context,
    idempotency: null,
    consistent: true,
    time: { wall: context.time.wall, now, clock: 'walking' },
  }
}
