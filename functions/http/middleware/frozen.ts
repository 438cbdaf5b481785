import { Problem } from '../../../shared/domain/problem.ts'
import { optional } from '../../../shared/runtime/config.ts'

/** How long a caller should wait while everything is stopped: a restore takes longer than a minute. */
const retryAfterSeconds = 60

/**
 * Refuses every request while the operator has stopped everything, before anything is read or written (O2). A
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
