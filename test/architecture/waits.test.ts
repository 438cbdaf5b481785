import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  filesTimeoutMs,
  mailTimeoutMs,
  messageTimeoutMs,
  moneyTimeoutMs,
  nombaLockMs,
  questionTimeoutMs,
  webhookTimeoutMs,
} from '../../shared/adapters/waits.ts'
import type { Capability } from '../../shared/api/capabilities.ts'
import { circuitCallMs, exportLeaseMs, moneyLeaseMs } from '../../shared/domain/time/waits.ts'
import { allJobs, jobOf } from '../../shared/jobs/catalog.ts'
import {
  deliveryLeaseMs,
  importLeaseMs,
  importRunMs,
  exportRunMs,
  settlementRunMs,
  sweepRunMs,
  walkPatienceMs,
  walkRunMs,
  webhookTestWindowMs,
} from '../../shared/operations/waits.ts'
import { requestLeaseMs } from '../../shared/store/waits.ts'
import { durationConstants } from './duration-constants.ts'

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
  files: filesTimeoutMs,
  'webhook-http': webhookTimeoutMs,
}

const queues = allJobs().filter(({ job }) => job.source === 'queue')

describe('time limits', () => {
  it.each(queues)(
    '$name has time for everything it waits for, and its message stays hidden that long',
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

  it('of leases are longer than the work done under them', () => {
    expect(moneyLeaseMs).toBeGreaterThan(2 * moneyTimeoutMs)
    expect(requestLeaseMs).toBeGreaterThan(apiMs)
    expect(nombaLockMs).toBeGreaterThan(moneyTimeoutMs)
    expect(deliveryLeaseMs).toBeGreaterThan(webhookTimeoutMs)
    expect(webhookTestWindowMs).toBeGreaterThan(webhookTimeoutMs)
    expect(circuitCallMs).toBeGreaterThan(webhookTimeoutMs)
    expect(importLeaseMs).toBeGreaterThan(jobOf('import').timeoutSeconds * 1000)
    expect(exportLeaseMs).toBeGreaterThan(jobOf('export').timeoutSeconds * 1000)
  })

  it.each([
    ['sweep', sweepRunMs],
    ['settlement', settlementRunMs],
    ['clock-advance', walkRunMs],
    ['import', importRunMs],
    ['export', exportRunMs],
  ] as const)('of a run of %s end before its function does', (name, runMs) => {
    expect(runMs).toBeLessThan(jobOf(name).timeoutSeconds * 1000)
  })

  it('for a sandbox’s walk end before the API gives up on the function', () => {
    expect(walkPatienceMs).toBeLessThan(apiMs)
  })
})

/** Files whose own tables are rules, or say what a unit, a month or a zone is. */
const ruleFiles = [
  'shared/domain/time/calendar.ts',
  'shared/domain/sandbox/clock-jump.ts',
  'shared/domain/dunning/policy.ts',
  'shared/domain/dunning/settings.ts',
  'shared/domain/time/lagos-day.ts',
  'shared/domain/time/time.ts',
  'shared/domain/webhook/backoff.ts',
]

describe('tables of waits', () => {
  const files = globSync('shared/{domain,operations,store,adapters,runtime}/**/*.ts')
  const ownDurations = (path: string) => durationConstants(path, readFileSync(path, 'utf8'))

  it.each([
    ['const leaseMs = 60_000', ['a.ts: leaseMs']],
    ['export const restMs: number = DAY_MS', ['a.ts: restMs']],
    ['const WAITS_MS = [0, 5 * MINUTE_MS]', ['a.ts: WAITS_MS']],
    ['const deadlinesMs: Record<Rail, number> = { card: HOUR_MS }', ['a.ts: deadlinesMs']],
    ['call({ windowMs: 30_000 })', ['a.ts: windowMs']],
    ['call({ windowMs: DAY_MS, pausedSeconds: 0 })', []],
    ['const placeMs = 1000 / rate.perSecond', []],
    ['let waitedMs = 0', []],
  ])('would hold %s', (text, found) => {
    expect(durationConstants('a.ts', text)).toEqual(found)
  })

  it('hold every duration: other files in these layers define none', () => {
    expect(files.length).toBeGreaterThan(500)
    const others = files.filter((path) => !path.endsWith('/waits.ts') && !ruleFiles.includes(path))
    expect(others.flatMap(ownDurations)).toEqual([])
  })

  it.each(ruleFiles)('leave %s its own durations', (path) => {
    expect(ownDurations(path)).not.toEqual([])
  })
})
