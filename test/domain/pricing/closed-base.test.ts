import { describe, expect, it } from 'vitest'
import { baseAtCancel, type CancelInput } from '../../../shared/domain/pricing/proration.ts'
import { DAY, change, left, spans, toNewPeriod, prorateChange } from './proration-fixtures.ts'

// Holds F6: whoever refuses a refund later must know the unused part that it was counted against. Half of April is left,
// and a third ten days before its end.
describe('the base that is closed', () => {
  const cancel = (over: Partial<CancelInput>) =>
    baseAtCancel({
      ...left(spans.april, 15 * DAY),
      ...{ status: 'active', pausedAt: null, bases: [300_000], refundedKobo: 40_000 },
      ...over,
    })

  it.each<[string, Partial<CancelInput>, ReturnType<typeof baseAtCancel>]>([
    ['by a cancel: its unused part, and the refunds', {}, { unused: 150_000, refunds: 40_000 }],
    ['refunds above it too', { refundedKobo: 200_000 }, { unused: 150_000, refunds: 200_000 }],
    ['not where no refund counted', { refundedKobo: 0 }, null],
    [
      'while paused: from the pause on',
      { status: 'paused', pausedAt: left(spans.april, 10 * DAY).effectiveAt },
      { unused: 100_000, refunds: 40_000 },
    ],
    ['paused at an unknown time: from now on', { status: 'paused' }, { unused: 150_000, refunds: 40_000 }],
    [
      'not before a pause counts',
      { pausedAt: left(spans.april, 10 * DAY).effectiveAt },
      { unused: 150_000, refunds: 40_000 },
    ],
    ...(['trialing', 'incomplete', 'past_due', 'unpaid'] as const).map(
      (status) => [`none while ${status}`, { status }, null] as [string, Partial<CancelInput>, null],
    ),
  ])('%s', (_, over, want) => {
    expect(cancel(over)).toEqual(want)
  })

  it.each([
    ['within the period', { refundedKobo: 40_000 }, { unused: 150_000, refunds: 40_000 }],
    ['not where no refund counted', { refundedKobo: 0 }, null],
    ['not where nothing is prorated', { refundedKobo: 40_000, mode: 'none' }, null],
  ] as const)('by a change: %s', (_, over, want) => {
    expect(prorateChange(change({ ...over })).closes).toEqual(want)
  })

  it.each([
    ['is that of its unused part', { refundedKobo: 40_000 }, [{ unused: 150_000, refunds: 40_000 }]],
    ['is none where no refund counted', { refundedKobo: 0 }, []],
    [
      'is given up without proration',
      { refundedKobo: 40_000, mode: 'none' },
      [{ unused: 0, refunds: 40_000 }],
    ],
  ] as const)('by a new period %s', (_, over, want) => {
    expect(toNewPeriod(change({ ...over })).items.closes).toEqual(want)
  })
})
