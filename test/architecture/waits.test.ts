import { describe, expect, it } from 'vitest'
import {
  mailTimeoutMs,
  messageTimeoutMs,
  moneyTimeoutMs,
  nombaLockMs,
  questionTimeoutMs,
  webhookTimeoutMs,
} from '../../shared/adapters/waits.ts'
import type { Capability } from '../../shared/api/capabilities.ts'
import { attemptLeaseMs } from '../../shared/domain/invoice/invoice.ts'
import { allJobs, jobOf } from '../../shared/jobs/catalog.ts'
import { requestLeaseMs } from '../../shared/store/waits.ts'

/** How long API Gateway waits for a function. */
const apiMs = 30_000

/** The longest that a function waits for what it may call outside, in a row. */
const longest: Partial<Record<Capability, number>> = {
  // A charge that was let go, and the one that comes instead.
  gateway: 2 * moneyTimeoutMs,
  bank: 2 * moneyTimeoutMs,
  vas: 2 * moneyTimeoutMs,
  mailer: mailTimeoutMs,
  messenger: messageTimeoutMs,
  'webhook-http': webhookTimeoutMs,
}

const queues = allJobs().filter(({ job }) => job.source === 'queue')

describe('waits', () => {
  it.each(queues)(
    '$name has time for what it waits for, and its message stays hidden as long',
    ({ name }) => {
      const { uses, timeoutSeconds, visibilitySeconds } = jobOf(name)
      const outside = uses.reduce((sum, capability) => sum + (longest[capability] ?? 0), 0)
      expect(timeoutSeconds * 1000).toBeGreaterThan(outside)
      expect(visibilitySeconds).toBeGreaterThanOrEqual(6 * timeoutSeconds)
    },
  )

  // Holds D13.6.
  it('for a gateway end before the API gives up on the function', () => {
    expect(moneyTimeoutMs + questionTimeoutMs).toBeLessThan(apiMs)
  })

  it('of leases are longer than what is done under them', () => {
    expect(attemptLeaseMs).toBeGreaterThan(2 * moneyTimeoutMs)
    expect(requestLeaseMs).toBeGreaterThan(apiMs)
    expect(nombaLockMs).toBeGreaterThan(moneyTimeoutMs)
  })
})
