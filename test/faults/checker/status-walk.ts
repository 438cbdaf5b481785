import type { Told } from './tenant.ts'
import { subscriptionRows } from './transitions.ts'

/** The events of one version of a subscription: those of the commit that made it. */
export interface Step {
  readonly version: number
  /** The status of the version before it; null for the first. */
  readonly before: string | null
  readonly after: string
  readonly events: readonly Told[]
}

/** A subscription's versions as events announced them, in order. */
export function stepsOf(told: readonly Told[]): Step[] {
  const versions = Map.groupBy(told, ({ data }) => data.subscription!.version)
  let before: string | null = null
  return [...versions]
    .sort(([a], [b]) => a - b)
    .map(([version, events]) => {
      const after = events.at(-1)!.data.subscription!.status
      const step = { version, before, after, events }
      before = after
      return step
    })
}

/** Where a step's events lead, row by row of the table. */
export interface Walk {
  readonly end: string
  /** Events without a row in the table, with the status in which they happened. */
  readonly strange: readonly string[]
}

/** Walks the events of a step from the status before it. */
export function walk({ before, after, events }: Step): Walk {
  let status = before
  const strange: string[] = []
  for (const event of events) {
    const name = nameOf(event)
    if (name === 'subscription_created') {
      status ??= event.data.subscription!.status
      continue
    }
    if (!bound.has(name)) continue
    const row = rows.get(`${status} ${name}`)
    if (row === undefined) strange.push(`${name} while ${status}`)
    else status = row ?? status
  }
  return { end: status ?? after, strange }
}

const rows = new Map(subscriptionRows.map(({ from, event, to }) => [`${from} ${event}`, to]))

/** Types that some statuses forbid; the others may happen in any. */
const bound = new Set(subscriptionRows.map(({ event }) => event))

/** A forgiven period is announced like any update, but it changes the status. */
function nameOf({ type, data }: Told): string {
  const forgiven = type === 'subscription_updated' && (data.changed ?? []).includes('status')
  return forgiven ? 'forgiven' : type
}
