import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideDunning } from '../../../shared/domain/dunning/decide.ts'
import type { DunningInput } from '../../../shared/domain/dunning/decision.ts'
import { decideAtStop } from '../../../shared/domain/dunning/exhaust.ts'
import { FAILURE_CODES, categoryOf } from '../../../shared/domain/dunning/failure-codes.ts'
import { METHOD_DECLINE_CEILING } from '../../../shared/domain/dunning/policy.ts'
import { addSeconds, earlier, fromMs, toMs } from '../../../shared/domain/time/time.ts'
import { settings } from './dunning-fixtures.ts'

const DAY = 86_400

const world = fc.record({
  startMs: fc.integer({ min: toMs('2024-01-01T00:00:00.000Z'), max: toMs('2030-01-01T00:00:00.000Z') }),
  periodSeconds: fc.oneof(
    fc.integer({ min: 3_600, max: 3 * DAY }),
    fc.integer({ min: 3 * DAY, max: 1_095 * DAY }),
  ),
  firstFailureSeconds: fc.integer({ min: 0, max: 55 * 60 }),
  retryOffsets: fc.option(
    fc
      .uniqueArray(fc.integer({ min: 1, max: 21 * DAY }), { minLength: 1, maxLength: 8 })
      .map((all) => all.sort((a, b) => a - b)),
  ),
  paydayAware: fc.boolean(),
  otherMethod: fc.boolean(),
  earlierDeclines: fc.integer({ min: 0, max: 7 }),
  codes: fc.array(fc.constantFrom(...FAILURE_CODES), { minLength: 12, maxLength: 12 }),
  latenessSeconds: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * DAY })), {
    minLength: 12,
    maxLength: 12,
  }),
})

describe('a whole dunning run in which every charge fails', () => {
  it('moves forward, stays within Stop and the period, keeps every cap, and ends', () => {
    fc.assert(
      fc.property(world, (w) => {
        const periodStart = fromMs(w.startMs)
        const periodEnd = addSeconds(periodStart, w.periodSeconds)
        const firstFailureAt = addSeconds(periodStart, w.firstFailureSeconds)
        const stopAt = earlier(addSeconds(firstFailureAt, 21 * DAY), periodEnd)
        const declines: Record<string, number> = { pm_card: w.earlierDeclines, pm_bank: 0 }
        let now = firstFailureAt
        let charged = 'pm_card'
        let attemptKind: DunningInput['attemptKind'] = 'scheduled'
        let railSwitched = false
        let stopped = false
        for (let attempt = 0; attempt < 12; attempt += 1) {
          expect(stopped).toBe(false)
          const failureCode = w.codes[attempt]!
          declines[charged]! += 1
          const decision = decideDunning({
            failure: { failureCode, at: now },
            attemptKind,
            firstFailureAt,
            priorAutomaticFailures: attempt,
            methods: (w.otherMethod ? ['pm_card', 'pm_bank'] : ['pm_card']).map((id) => ({
              id,
              status: 'active',
              declinesIn30Days: declines[id]!,
            })),
            chargedMethodId: charged,
            railSwitched,
            settings: { ...settings, retryOffsets: w.retryOffsets, paydayAware: w.paydayAware },
            invoicePeriodStart: periodStart,
            invoicePeriodEnd: periodEnd,
            subscriptionStatus: 'past_due',
            customerBlacklisted: false,
            now,
          })!
          expect(decision.nextAttemptAt === null).toBe(
            decision.action !== 'retry_scheduled' && decision.action !== 'switch_rail',
          )
          expect(decision.stopAt === null || decision.stopAt === stopAt).toBe(true)
          expect(stopAt <= periodEnd).toBe(true)
          expect(declines[charged]! <= METHOD_DECLINE_CEILING).toBe(true)
          if (categoryOf(failureCode) === 'method_revoked' || categoryOf(failureCode) === 'new_card_needed') {
            expect(decision.action).not.toBe('retry_scheduled')
          }
          if (decision.action === 'retry_scheduled') {
            expect(decision.nextAttemptAt! > now && decision.nextAttemptAt! <= stopAt).toBe(true)
            // The temporary row has four offsets of its own, whatever the merchant has set, and continues with what of the
            // interval's is later than them: 7 and 14 days of a month where nothing is set (B7).
            expect(attempt + 1).toBeLessThanOrEqual(4 + (w.retryOffsets?.length ?? 2))
            now = earlier(
              addSeconds(decision.nextAttemptAt!, w.latenessSeconds[attempt]!),
              addSeconds(stopAt, -1),
            )
            now = now < decision.nextAttemptAt! ? decision.nextAttemptAt! : now
            attemptKind = 'scheduled'
          } else if (decision.action === 'switch_rail') {
            expect(railSwitched).toBe(false)
            expect(decision.switchToMethodId).not.toBe(charged)
            charged = decision.switchToMethodId!
            railSwitched = true
            attemptKind = 'switch_rail'
          } else {
            stopped = true
            const atStop = decideAtStop(decision, 'mark_unpaid', stopAt)
            expect(atStop?.action ?? null).toBe(
              decision.action === 'request_card_update' ? 'exhausted' : null,
            )
            break
          }
        }
        expect(stopped).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it('decides nothing once the subscription has ended', () => {
    const terminal = ['incomplete_expired', 'paused', 'unpaid', 'canceled', 'expired'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...terminal),
        fc.constantFrom(...FAILURE_CODES),
        (subscriptionStatus, failureCode) => {
          const at = '2026-06-05T10:00:00.000Z'
          const end = '2026-07-05T10:00:00.000Z'
          expect(
            decideDunning({
              failure: { failureCode, at },
              attemptKind: 'scheduled',
              firstFailureAt: at,
              priorAutomaticFailures: 0,
              methods: [],
              chargedMethodId: null,
              railSwitched: false,
              settings,
              invoicePeriodStart: at,
              invoicePeriodEnd: end,
              subscriptionStatus,
              customerBlacklisted: true,
              now: at,
            }),
          ).toBeNull()
        },
      ),
    )
  })
})
