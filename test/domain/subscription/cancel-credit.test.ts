import { describe, expect, it } from 'vitest'
import { cancelCredit } from '../../../shared/domain/subscription/proration.ts'
import { DAY, left, spans } from './proration-fixtures.ts'

describe('cancelCredit', () => {
  const cancel = {
    ...left(spans.april, 15 * DAY),
    status: 'active',
    pausedAt: null,
    paidForPeriodKobo: 300_000,
    refundedKobo: 0,
    unbilled: [],
  } as const

  it.each([
    ['half way', cancel, 150_000],
    ['a third, rounded', { ...cancel, ...left(spans.april, 10 * DAY), paidForPeriodKobo: 100 }, 33],
    ['an exact half rounds up', { ...cancel, paidForPeriodKobo: 1 }, 1],
    ['at the end', { ...cancel, ...left(spans.april, 0) }, 0],
    ['at the start', { ...cancel, ...left(spans.april, 30 * DAY) }, 300_000],
    ['nothing paid', { ...cancel, paidForPeriodKobo: 0 }, 0],
    [
      'paused: from the pause on',
      { ...cancel, status: 'paused', pausedAt: '2026-04-11T00:00:00.000Z' },
      200_000,
    ],
    [
      'paused until after the old end',
      {
        ...cancel,
        status: 'paused',
        pausedAt: '2026-04-11T00:00:00.000Z',
        effectiveAt: '2026-06-01T00:00:00.000Z',
      },
      200_000,
    ],
    ['paused before, active again', { ...cancel, ...left(spans.pausedApril, 10 * DAY) }, 100_000],
    [
      'less what was never billed',
      { ...cancel, unbilled: [{ type: 'proration_charge', description: '', amount: 40_000 }] },
      110_000,
    ],
    [
      'not below 0',
      { ...cancel, unbilled: [{ type: 'proration_charge', description: '', amount: 160_000 }] },
      0,
    ],
    [
      'with a credit that was waiting',
      { ...cancel, unbilled: [{ type: 'proration_credit', description: '', amount: -40_000 }] },
      190_000,
    ],
    ['less what was refunded of the period', { ...cancel, refundedKobo: 50_000 }, 100_000],
    ['the unused half refunded', { ...cancel, refundedKobo: 150_000 }, 0],
    ['refunded beyond the unused half', { ...cancel, refundedKobo: 300_000 }, 0],
    ['trialing', { ...cancel, status: 'trialing' }, 0],
    ['incomplete', { ...cancel, status: 'incomplete' }, 0],
    ['past due', { ...cancel, status: 'past_due' }, 0],
    ['unpaid', { ...cancel, status: 'unpaid' }, 0],
  ] as const)('%s', (_, input, want) => {
    expect(cancelCredit(input)).toBe(want)
  })
})
