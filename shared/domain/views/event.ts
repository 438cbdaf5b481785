import type { BillingEvent } from '../event.ts'

/** An event as the interface shows it: exactly what was delivered (D8.15). */
export function eventView(event: BillingEvent): unknown {
  return JSON.parse(event.body)
}
