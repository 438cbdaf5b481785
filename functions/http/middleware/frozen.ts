import { Problem } from '../../../shared/domain/problem.ts'
import { optional } from '../../../shared/runtime/config.ts'

/** After how long a caller may ask again while everything is stopped: a restore takes longer than a minute. */
const retryAfterSeconds = 60

/**
 * Refuses every request while the operator has everything stand still, before anything is read or written (O2). A
 * gateway sends its callback again, and a repeat with the same Idempotency-Key is answered afterwards.
 */
export function refuseWhileFrozen() {
  return {
    before(): void {
      if (optional('FROZEN') === 'true')
        throw new Problem('service_unavailable', [{ reason: 'frozen' }], { retryAfterSeconds })
    },
  }
}
