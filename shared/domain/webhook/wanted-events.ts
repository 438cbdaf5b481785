import { revised } from '../change/revised.ts'
import { everyType, type WebhookEndpoint } from './endpoint.ts'

/** The types that some active endpoint of a tenant requests by name, or all by `*`: opt-in events are written only then (Q7). */
export interface WantedEvents {
  readonly merchantId: string
  readonly types: readonly string[]
  readonly version: number
}

/**
 * The wanted types once the endpoints are these. It is a new version even without a difference, so that of two concurrent
 * changes one decides again.
 */
export function wantedAfter(
  before: WantedEvents | null,
  merchantId: string,
  endpoints: readonly Pick<WebhookEndpoint, 'status' | 'eventTypes'>[],
): WantedEvents {
  const named = endpoints.flatMap(({ status, eventTypes }) => (status === 'active' ? (eventTypes ?? []) : []))
  const types: readonly string[] = [...new Set(named)].toSorted()
  return before === null ? { merchantId, types, version: 1 } : revised(before, { types })
}

/** Whether some endpoint wants a type that is opt-in. */
export function isWantedEvent({ types }: Pick<WantedEvents, 'types'>, type: string): boolean {
  return types.includes(everyType) || types.includes(type)
}
