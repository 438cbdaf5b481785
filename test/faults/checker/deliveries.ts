import { dueOf, ulidOf } from './items.ts'
import type { Delivery, Endpoint } from './service-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/**
 * I6, deliveries: a try that failed and is to be followed is followed, nobody tries twice at once; once settled every
 * event has been fanned out to whoever wants it, and each delivery has ended.
 */
export function deliveries(tenant: Tenant, { settled, now }: CheckOptions): Findings {
  const runs = Map.groupBy(tenant.deliveries, ({ id, raw }) => `${raw.pk} | ${upToHash(id)}`)
  return [
    ...readable(tenant),
    ...[...runs].flatMap(([where, tries]) => chain(where, tries)),
    ...(settled ? [...fannedOut(tenant), ...reached(tenant), ...ended(tenant, now)] : []),
  ]
}

/** The bytes that are delivered say what the item says. */
function readable({ events }: Tenant): Findings {
  return events
    .filter(({ id, type, at, body }) => {
      const same = body !== null && body.id === id && body.type === type
      return !same || Date.parse(body.createdAt) !== at
    })
    .map(({ id }) => [id, 'has a body that is not its own'])
}

/** The tries of one event to one endpoint, in order. */
function chain(where: string, tries: readonly Delivery[]): Findings {
  const gaps = tries.some(({ id }, i) => Number(id.slice(id.indexOf('#') + 1)) !== i + 1)
  const early = tries.slice(0, -1).some(({ status }) => status === 'pending')
  const last = tries.at(-1)!
  const lost = last.status === 'failed' && last.nextAttemptAt !== null
  return [
    ...(gaps ? [[where, 'lacks a try'] as [string, string]] : []),
    ...(early ? [[where, 'was tried again while a try was pending'] as [string, string]] : []),
    ...(lost ? [[where, 'was to be tried again, and nothing is planned'] as [string, string]] : []),
    ...(last.status === 'pending' && dueOf(last.raw) === null
      ? [[where, 'is pending, and no worker will look at it'] as [string, string]]
      : []),
  ]
}

function fannedOut({ events, told, messages }: Tenant): Findings {
  // Commits stay in the outbox unless they are to be counted: then only their deliveries show what happened.
  const waiting = events.filter(
    ({ outbox, raw }) => outbox !== null && (dueOf(raw) !== null || raw['ty'] != null),
  )
  const untold = told.filter(({ id, message }) => message !== null && !messages.has(id))
  return [
    ...waiting.map(({ id }): [string, string] => [id, 'was not fanned out']),
    ...untold.map(({ id, message }): [string, string] => [id, `has no message, ${message}`]),
  ]
}

/** Each event since an endpoint's creation has a first try there, unless it is unknown what it wanted then. */
function reached({ events, endpoints, deliveries: tries, audit }: Tenant): Findings {
  const amended = new Set(
    audit.filter(({ action }) => action === 'update-webhook-endpoint').map(({ targetId }) => targetId),
  )
  const known = new Set(tries.map(({ id, raw }) => `${raw.pk}|${upToHash(id)}`))
  const steady = [...endpoints.values()].filter(({ id, status }) => status === 'active' && !amended.has(id))
  return steady.flatMap((endpoint) => {
    const partition = `${endpoint.raw.pk.replace(/WHE$/, 'DLV')}#${endpoint.id}`
    const since = ulidOf(endpoint.id)
    return events
      .filter(({ id }) => ulidOf(id) > since)
      .filter((event) => wants(endpoint, event) && !known.has(`${partition}|${event.id}`))
      .map(({ id }): [string, string] => [id, `was never sent to ${endpoint.id}`])
  })
}

function wants({ eventTypes }: Endpoint, { type, optIn }: { type: string; optIn: boolean }): boolean {
  if (eventTypes === null) return !optIn
  return eventTypes.includes('*') || eventTypes.includes(type)
}

/** A try may be pending only for a time to come. */
function ended({ deliveries: tries }: Tenant, now: string | undefined): Findings {
  const until = now === undefined ? Infinity : Date.parse(now)
  return tries
    .filter(({ status, dueAt }) => status === 'pending' && dueAt < until)
    .map(({ id, raw }) => [`${raw.pk} | ${id}`, 'is still pending'])
}

function upToHash(text: string): string {
  return text.slice(0, text.indexOf('#'))
}
