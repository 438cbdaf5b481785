import { describe, expect, it } from 'vitest'
import { payLaterAt } from '../../../shared/domain/dunning/chosen-day.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { SWITCHED_OFF } from '../../../shared/domain/dunning/switched-off.ts'
import { aRecovery } from '../fixtures/billing.ts'

const zone = 'Africa/Lagos'
const waiting = { action: 'request_card_update', nextAttemptAt: null } as const
const settings = { ...defaultRecoverySettings }
const noPaydays = { ...settings, paydayAware: false }

// Holds P3.
describe('the later day on which a saved method may pay a debt', () => {
  it.each([
    ['the planned try', {}, settings, '2026-04-01T12:00:00.000Z', '2026-04-02T12:00:00.000Z'],
    ['no planned try of today', {}, settings, '2026-04-02T08:00:00.000Z', null],
    [
      'no planned try at Stop',
      { nextAttemptAt: '2026-04-22T12:00:00.000Z' },
      settings,
      '2026-04-01T12:00:00.000Z',
      null,
    ],
    [
      'the payday of the next month, on a payday',
      { ...waiting, stopAt: '2026-05-10T12:00:00.000Z' },
      settings,
      '2026-03-28T12:00:00.000Z',
      '2026-04-28T08:00:00.000Z',
    ],
    ['the next payday', waiting, settings, '2026-03-25T12:00:00.000Z', '2026-03-28T08:00:00.000Z'],
    [
      'a payday of next year',
      { ...waiting, stopAt: '2027-01-29T12:00:00.000Z' },
      settings,
      '2026-12-29T12:00:00.000Z',
      '2027-01-28T08:00:00.000Z',
    ],
    ['a week ahead', waiting, noPaydays, '2026-04-01T12:00:00.000Z', '2026-04-08T08:00:00.000Z'],
    [
      'a week ahead of a payday too late',
      waiting,
      settings,
      '2026-04-01T12:00:00.000Z',
      '2026-04-08T08:00:00.000Z',
    ],
    ['the day before Stop', waiting, settings, '2026-04-19T12:00:00.000Z', '2026-04-21T08:00:00.000Z'],
    ['no day where Stop is tomorrow', waiting, settings, '2026-04-21T12:00:00.000Z', null],
    ['no day after Stop', waiting, settings, '2026-04-22T12:00:00.000Z', null],
    [
      'no day of a case that never stops',
      { ...waiting, stopAt: null },
      settings,
      '2026-04-01T12:00:00.000Z',
      null,
    ],
    ['no day while recovery is off', { rule: SWITCHED_OFF }, settings, '2026-04-01T12:00:00.000Z', null],
    [
      'no day where recovery is off',
      {},
      { ...settings, dunningEnabled: false },
      '2026-04-01T12:00:00.000Z',
      null,
    ],
  ])('is %s', (_name, over, set, now, at) => {
    expect(payLaterAt(aRecovery(over), set, now, zone)).toBe(at)
  })
})
