import { later } from '../../domain/time/time.ts'
import { isDueJob } from '../../jobs/messages.ts'
import type { StoredDue } from '../../store/due.ts'
import { strongly, withoutKey } from '../../store/context.ts'
import { eventCodec } from '../../store/entities/event.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { announceToNobody, readFanOuts, writeFanOut } from '../webhooks/fan-out-event.ts'
import { runDue } from '../due-work/run-due.ts'

/** The context of a walk: it does all the work of the workers. */
export type Walking = ContextOf<'table.write' | 'gateway' | 'bank' | 'vas' | 'webhook-http'>

const sideBySide = 8

/** How often a failing unit of work is tried before the walk continues without it. */
const tries = 3

/** A unit of work of a walk: what is due, and how to do it. */
interface Unit {
  readonly due: StoredDue
  readonly run: () => Promise<void>
}

/** A unit that kept failing. */
export interface FailedUnit {
  readonly due: StoredDue
  readonly error: unknown
}

/**
 * Runs the work of one window of a walk, in parallel where order does not matter. No item stops the others: a unit
 * that keeps failing is set aside, and returned.
 * @param start where the walk began: overdue work runs at that instant, everything else at its own.
 */
export async function runWindow(
  context: Walking,
  due: readonly StoredDue[],
  start: string,
): Promise<readonly FailedUnit[]> {
  const events = due.filter(({ job }) => job === 'event-fanout')
  const others = due.filter(({ job }) => job !== 'event-fanout')
  const lanes: Unit[][] = [
    ...(await fanOuts(context, events, start)).map((unit) => [unit]),
    ...lanesOf(others).map((lane) => lane.map((one) => unitOf(context, one, start))),
  ]
  const failed: FailedUnit[] = []
  const runner = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const unit of lane) {
        const error = await failureOf(unit)
        if (error !== null) failed.push({ due: unit.due, error })
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, runner))
  return failed
}

/** The error of a unit that kept failing; null when it is done. */
async function failureOf({ run }: Unit): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run()
      return null
    } catch (error) {
      if (attempt === tries) return error
    }
  }
}

/** Reads the events of one window together, and their merchant's endpoints once: most of a walk's work is fan-outs. */
async function fanOuts(context: Walking, due: readonly StoredDue[], start: string): Promise<Unit[]> {
  if (due.length === 0) return []
  const of = new Map(due.map((one) => [one.key.sk, one]))
  try {
    const carriers = due.map(({ item }) => eventCodec.decode(item))
    const found = await readFanOuts(contextAt(context, later(due[0]!.at, start)), carriers)
    return found.map((one) => ({
      due: of.get(one.carrier.id)!,
      run: () => writeFanOut(contextAt(context, later(one.carrier.createdAt, start)), one, announceToNobody),
    }))
  } catch {
    // One bad event fails the whole read, so each is done separately.
    return due.map((one) => unitOf(context, one, start))
  }
}

/**
 * Deliveries to one webhook endpoint are made in order. So is one customer's work: their subscriptions share their
 * credit and their cards' declines, so the order must not be random. Everything else is independent.
 */
function lanesOf(due: readonly StoredDue[]): StoredDue[][] {
  const lanes = Map.groupBy(due, ({ job, key, hints }) =>
    job === 'webhook-delivery' ? key.pk : (hints['customerId'] ?? `${key.pk} ${key.sk}`),
  )
  return [...lanes.values()]
}

function unitOf(context: Walking, due: StoredDue, start: string): Unit {
  return { due, run: () => runOne(contextAt(context, later(due.at, start)), due) }
}

async function runOne(context: Walking, due: StoredDue): Promise<void> {
  const { job, key, hints, at } = due
  if (isDueJob(job)) await runDue(context, { merchantId: context.tenant.merchantId, ...key, at, job, hints })
}

/**
 * The context of one unit of the walk's work, at an instant on the way. It reads strongly: months of the tenant's
 * time pass within the lag of an eventually consistent read.
 */
export function contextAt(context: Walking, now: string): Walking {
  return {
    ...strongly(withoutKey(context)),
    time: { wall: context.time.wall, now, clock: 'walking' },
  }
}
