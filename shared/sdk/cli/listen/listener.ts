import { ApiError, type BillingClient, type BillingEvent, type EventType } from '../../src/index.ts'
import { isGone } from '../commands/events.ts'
import { unseenEvents } from './feed.ts'
import { Forwarder, type Forwarded } from './forwarder.ts'
import { ended, pause } from './pause.ts'
import { loadState, saveState, stateName, takeResends } from './state.ts'

export interface ListenOptions {
  readonly profile: string
  readonly forwardTo: string
  readonly secret: string
  readonly headers?: Readonly<Record<string, string>>
  /** Only these types; all types if empty. */
  readonly types?: readonly EventType[]
  /** Begins at this instant instead of where the listener stopped. */
  readonly since?: string | null
  readonly signal: AbortSignal
  readonly onTry: (forwarded: Forwarded) => void
  readonly onTrouble: (error: unknown) => void
  /** Called once, when the listener has caught up: from now on it misses no event. */
  readonly onReady: (caughtUp: number) => void
  readonly everyMs?: number
}

/** Every 20th look is thorough. */
const thoroughEvery = 20

/**
 * Follows the list of events and forwards new ones, until the signal ends it. It stores its position: events that
 * happened while it did not run, and those that the receiver has not accepted, are forwarded when it runs again.
 */
export async function listen(billing: BillingClient, options: ListenOptions): Promise<void> {
  const {
    profile,
    forwardTo,
    secret,
    headers = {},
    types = [],
    since = null,
    signal,
    everyMs = 1_000,
  } = options
  const file = stateName(profile, forwardTo)
  const before = since === null ? loadState(file) : null
  const seen = new Set(before?.seen)
  const pending = new Set(before?.pending)
  const save = (): void => {
    saveState(file, { seen: [...seen], pending: [...pending] })
  }
  const forwarder = new Forwarder({
    forwardTo,
    secret,
    headers,
    onTry: options.onTry,
    onDone: (event) => {
      pending.delete(event.id)
      save()
    },
  })
  signal.addEventListener('abort', () => {
    forwarder.stop()
  })
  const take = (event: BillingEvent): void => {
    seen.add(event.id)
    if (types.length > 0 && !types.includes(event.type)) return
    pending.add(event.id)
    forwarder.add(event)
  }
  const again = async (ids: Iterable<string>): Promise<void> => {
    for (const id of ids) {
      try {
        take(await billing.events.get(id, { signal }))
      } catch (error) {
        if (!isGone(error)) throw error
        pending.delete(id)
      }
    }
  }
  const look = async (thorough: boolean): Promise<number> => {
    const list = billing.events.list({ limit: 100 }, { signal })
    const fresh = await unseenEvents(list, seen, { since, thorough })
    fresh.forEach(take)
    if (fresh.length > 0) save()
    return fresh.length
  }
  await again([...pending].sort())
  // Without a stored position, it begins with the next event.
  if (before === null && since === null) {
    for (const event of await billing.events.list({ limit: 100 }, { signal }).toArray({ limit: 200 }))
      seen.add(event.id)
    save()
    options.onReady(0)
  } else options.onReady(await look(true))
  for (let count = 1; !ended(signal); count += 1) {
    await pause(everyMs, signal)
    if (ended(signal)) return
    try {
      await look(count % thoroughEvery === 0)
      await again(takeResends(profile))
    } catch (error) {
      if (ended(signal)) return
      // A refused key will be refused again; other errors are temporary.
      if (error instanceof ApiError && error.status === 401) throw error
      options.onTrouble(error)
    }
  }
}
