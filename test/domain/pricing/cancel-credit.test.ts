import { describe, expect, it } from 'vitest'
import { unusedAtCancel } from '../../../shared/domain/pricing/proration.ts'
import { lastBill } from '../../../shared/domain/subscription/last-bill.ts'
import { DAY, left, spans } from './proration-fixtures.ts'

// Holds D4.11, B2.
describe('unusedAtCancel', () => {
  const cancel = {
    ...left(spans.april, 15 * DAY),
    status: 'active',
    pausedAt: null,
    bases: [300_000],
    refundedKobo: 0,
  } as const

  it.each([
    ['half way', cancel, 150_000],
    ['a third, rounded', { ...cancel, ...left(spans.april, 10 * DAY), bases: [100] }, 33],
    ['an exact half rounds up', { ...cancel, bases: [1] }, 1],
    ['at the end', { ...cancel, ...left(spans.april, 0) }, 0],
    ['at the start', { ...cancel, ...left(spans.april, 30 * DAY) }, 300_000],
    ['nothing paid', { ...cancel, bases: [0] }, 0],
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
    ['less what was refunded of the period', { ...cancel, refundedKobo: 50_000 }, 100_000],
    ['the unused half refunded', { ...cancel, refundedKobo: 150_000 }, 0],
    ['refunded beyond the unused half', { ...cancel, refundedKobo: 300_000 }, 0],
    ['trialing', { ...cancel, status: 'trialing' }, 0],
    ['incomplete', { ...cancel, status: 'incomplete' }, 0],
    ['past due', { ...cancel, status: 'past_due' }, 0],
    ['unpaid', { ...cancel, status: 'unpaid' }, 0],
  ] as const)('%s', (_, input, want) => {
    expect(unusedAtCancel(input)).toBe(want)
  })
})

describe('lastBill', () => {
  const line = (amount: number) => [{ type: 'proration_charge', description: '', amount }] as const
  it.each([
    ['nothing waits', 150, [], 'credit', { creditKobo: 150, refundKobo: 0 }, []],
    ['a charge is netted', 150, line(40), 'credit', { creditKobo: 110, refundKobo: 0 }, []],
    ['a credit is added', 150, line(-40), 'credit', { creditKobo: 190, refundKobo: 0 }, []],
    ['a charge beyond it is billed', 150, line(160), 'credit', { creditKobo: 0, refundKobo: 0 }, [160, -150]],
    ['all of it is refunded', 150, line(-40), 'refund', { creditKobo: 0, refundKobo: 190 }, []],
    ['it is forfeited, credit lines too', 150, line(-40), 'none', { creditKobo: 0, forfeitedKobo: 190 }, []],
    ['a charge is owed all the same', 150, line(40), 'none', { creditKobo: 0, forfeitedKobo: 150 }, [40]],
  ] as const)('%s', (_, unused, unbilled, option, want, lines) => {
    const bill = lastBill(unused, unbilled, option)
    expect(bill).toMatchObject(want)
    expect(bill.lines.map(({ amount }) => amount)).toEqual(lines)
  })
})
