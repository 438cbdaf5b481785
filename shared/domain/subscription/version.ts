import { conflict } from '../problem.ts'
import type { Subscription } from './subscription.ts'

/**
 * Checks the version that a caller has seen (`If-Match`, D4.19); null accepts any.
 * @throws Problem 409 `version_mismatch` with the present version.
 */
export function requireVersion(subscription: Subscription, version: number | null): void {
  if (version !== null && version !== subscription.version) {
    throw conflict('version_mismatch', { path: 'If-Match', version: subscription.version })
  }
}
