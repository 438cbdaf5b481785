import { describe, expect, it } from 'vitest'
import { decideManualFailure } from '../../../shared/domain/dunning/decide-manual-failure.ts'
import { decideDunning } from '../../../shared/domain/dunning/decide.ts'
import { decideAtStop, decideStoppedByMerchant } from '../../../shared/domain/dunning/exhaust.ts'
import { F, card, failed, otherMethod, plus, seconds, settings } from './dunning-fixtures.ts'

const stopAt = plus(F, '21d')
const off = { ...settings, dunningEnabled: false }
const generic = { failureCode: 'do_not_honor' } as const

// Holds D7.6, D7.11, D7.19: a decision in full, with the sentence that people read and what it was made from.
describe('the text of a decision', () => {
  const noMoney = {
    failureCode: 'insufficient_funds',
    category: 'insufficient_funds',
    attemptKind: 'scheduled',
    priorAutomaticFailures: 0,
    offsetClass: 'month',
    offsetSeconds: null,
    spaced: false,
    paydaySnapped: false,
  }
  const rest = { stopAt, switchToMethodId: null, revokeMethod: false, finalAction: null }

  it('a retry', () => {
    expect(decideDunning(failed())).toEqual({
      ...rest,
      action: 'retry_scheduled',
      nextAttemptAt: plus(F, '1d'),
      nextDueAt: plus(F, '1d'),
      rule: 'insufficient_funds.retry',
      reason: 'There was not enough money on the account: we try again on 2026-06-06 11:00 in Lagos.',
      notifyCustomer: true,
      inputs: { ...noMoney, offsetSeconds: seconds('1d') },
    })
  })

  it('a retry that waits for 24 hours', () => {
    expect(decideDunning(failed({ after: '2d12h', priorAutomaticFailures: 1 }))).toMatchObject({
      nextAttemptAt: plus(F, '3d12h'),
      inputs: { offsetSeconds: seconds('3d'), spaced: true, paydaySnapped: false },
    })
  })

  it('a retry when salaries are paid', () => {
    const input = { after: '3d', priorAutomaticFailures: 2, firstFailureAt: '2026-06-19T10:00:00.000Z' }
    expect(decideDunning(failed({ ...input, settings: { ...settings, paydayAware: true } }))).toMatchObject({
      nextAttemptAt: '2026-06-28T08:00:00.000Z',
      reason:
        'There was not enough money on the account: we try again on 2026-06-28 09:00 in Lagos, when salaries are paid.',
      inputs: { offsetSeconds: seconds('7d'), spaced: false, paydaySnapped: true },
    })
  })

  it('another method', () => {
    const input = { ...generic, after: '3d', priorAutomaticFailures: 2, methods: [card, otherMethod] }
    expect(decideDunning(failed(input))).toEqual({
      ...rest,
      action: 'switch_rail',
      nextAttemptAt: plus(F, '3d'),
      nextDueAt: plus(F, '3d'),
      rule: 'do_not_honor.switch_rail',
      reason: "The bank declined without a reason: we charge the customer's other payment method at once.",
      switchToMethodId: 'pm_bank',
      notifyCustomer: false,
      inputs: {
        ...noMoney,
        failureCode: 'do_not_honor',
        category: 'do_not_honor',
        priorAutomaticFailures: 2,
      },
    })
  })

  it('the end', () => {
    expect(decideDunning(failed({ after: '14d', priorAutomaticFailures: 4 }))).toEqual({
      ...rest,
      action: 'exhausted',
      nextAttemptAt: null,
      nextDueAt: null,
      rule: 'insufficient_funds.retry.used_up',
      reason: 'There was not enough money on the account: no try is left and we give up.',
      notifyCustomer: true,
      finalAction: 'mark_unpaid',
      inputs: { ...noMoney, priorAutomaticFailures: 4 },
    })
  })

  // Holds D7.18.
  it('nothing, while recovery is off', () => {
    expect(decideDunning(failed({ settings: off }))).toEqual({
      ...rest,
      action: 'dunning_disabled',
      nextAttemptAt: null,
      nextDueAt: plus(F, '1d'),
      rule: 'dunning_disabled',
      reason:
        'There was not enough money on the account: recovery is switched off, so nothing is tried until it is on again.',
      notifyCustomer: false,
      inputs: noMoney,
    })
  })

  it.each([
    [
      'after a failure by hand',
      () =>
        decideManualFailure(
          { action: 'request_card_update', nextAttemptAt: null, stopAt },
          'lost_card',
          null,
        ),
      {
        action: 'request_card_update',
        nextDueAt: stopAt,
        rule: 'manual_attempt',
        reason: 'The card was reported lost: nothing else changes.',
        notifyCustomer: false,
        finalAction: null,
        inputs: {
          failureCode: 'lost_card',
          category: 'method_revoked',
          previousAction: 'request_card_update',
        },
      },
    ],
    [
      'at Stop',
      () => decideAtStop({ action: 'request_card_update', nextAttemptAt: null, stopAt }, 'cancel', stopAt),
      {
        action: 'exhausted',
        nextDueAt: null,
        rule: 'stop_reached',
        reason: 'The time for recovering this payment is over: we give up.',
        notifyCustomer: true,
        finalAction: 'cancel',
        inputs: { previousAction: 'request_card_update' },
      },
    ],
    [
      'when the merchant ends it',
      () => decideStoppedByMerchant({ action: 'retry_scheduled', nextAttemptAt: F, stopAt }, 'mark_unpaid'),
      {
        action: 'exhausted',
        nextDueAt: null,
        rule: 'stopped_by_merchant',
        reason: 'The merchant has ended the recovery: we give up.',
        notifyCustomer: true,
        finalAction: 'mark_unpaid',
        inputs: { previousAction: 'retry_scheduled' },
      },
    ],
  ])('%s', (_, decide, want) => {
    expect(decide()).toEqual({ ...rest, nextAttemptAt: null, ...want })
  })
})

// Holds D7.18, B7: a case whose recovery is off is looked at when the retry would have come.
describe('while recovery is off', () => {
  it.each([
    ['the second failure', { priorAutomaticFailures: 1, after: '2h' }, '3d'],
    ['the fourth', { priorAutomaticFailures: 3, after: '2h' }, '14d'],
    ['the fifth', { priorAutomaticFailures: 4, after: '2h' }, '21d'],
    [
      'a new card after the first',
      { priorAutomaticFailures: 1, after: '2h', attemptKind: 'new_method' },
      '1d',
    ],
    ['a new card before any', { after: '2h', attemptKind: 'new_method' }, '1d'],
    ['an outage', { failureCode: 'timeout' }, '1h'],
    ['the second outage', { failureCode: 'timeout', priorAutomaticFailures: 1, after: '1h' }, '6h'],
    ['no reason', { ...generic, priorAutomaticFailures: 1, after: '2h' }, '3d'],
    ['no reason for the third time', { ...generic, priorAutomaticFailures: 2, after: '2h' }, '21d'],
    ['a card that has expired', { failureCode: 'expired_card' }, '21d'],
  ] as const)('after %s', (_, over, next) => {
    expect(decideDunning(failed({ ...over, settings: off }))?.nextDueAt).toBe(plus(F, next))
  })
})

// Holds D7.2, D7.3, D7.9, D7.21, B7.
describe('the time of a retry', () => {
  it.each([
    [
      'an outage that lasts goes on with the interval’s',
      { failureCode: 'timeout', priorAutomaticFailures: 4, after: '2h' },
      '7d',
    ],
    ['a period of two hours stretches the hour’s', { length: '2h' }, '10m'],
    ['a day’s period keeps its own', { length: '1d' }, '1h'],
  ] as const)('%s', (_, over, next) => {
    expect(decideDunning(failed(over))?.nextAttemptAt).toBe(plus(F, next))
  })

  const inAWeek = { length: '7d', settings: { ...settings, retryOffsets: [seconds('10d')] } }
  const inADay = { length: '1d', settings: { ...settings, retryOffsets: [seconds('2d')] } }
  it.each([
    [
      'an offset that reaches the period’s end is none',
      { ...inAWeek, failureCode: 'timeout', priorAutomaticFailures: 4, after: '3d' },
      'exhausted',
      'temporary.retry.used_up',
    ],
    [
      'nor for no reason',
      { ...inADay, ...generic },
      'request_card_update',
      'do_not_honor.request_card_update',
    ],
    [
      'one that falls after Stop ends the case, whatever else could be charged',
      { ...generic, priorAutomaticFailures: 1, after: '20d12h', methods: [card, otherMethod] },
      'exhausted',
      'do_not_honor.retry.beyond_stop',
    ],
  ] as const)('%s', (_, over, action, rule) => {
    expect(decideDunning(failed(over))).toMatchObject({ action, rule })
  })
})

// Holds D7.5, D7.16: of the method that was charged, and no other.
describe('the charged method', () => {
  it('alone counts for the ceiling', () => {
    const methods = [{ ...otherMethod, declinesIn30Days: 8 }, card]
    expect(decideDunning(failed({ methods }))?.action).toBe('retry_scheduled')
  })

  it.each([null, 'pm_gone'])('%s may be absent', (chargedMethodId) => {
    expect(decideDunning(failed({ chargedMethodId, methods: [] }))?.action).toBe('retry_scheduled')
  })

  it.each([
    ['pm_card', true],
    [null, false],
  ])('%s that was stolen: revoked is %s', (chargedMethodId, want) => {
    expect(decideDunning(failed({ chargedMethodId, failureCode: 'stolen_card' }))?.revokeMethod).toBe(want)
  })
})
