import { describe, expect, it } from 'vitest'
import { decideManualFailure } from '../../../shared/domain/dunning/decide-manual-failure.ts'
import { decideAtStop, decideStoppedByMerchant } from '../../../shared/domain/dunning/exhaust.ts'
import type { OpenCase } from '../../../shared/domain/dunning/exhaust.ts'
import { F, plus } from './dunning-fixtures.ts'

const stopAt = plus(F, '21d')
const waiting: OpenCase = { action: 'request_card_update', nextAttemptAt: null, stopAt }
const scheduled: OpenCase = { action: 'retry_scheduled', nextAttemptAt: plus(F, '3d'), stopAt }
const disabled: OpenCase = { action: 'dunning_disabled', nextAttemptAt: null, stopAt: null }
const ended: OpenCase = { action: 'exhausted', nextAttemptAt: null, stopAt }

// Holds D7.8, D7.22.
describe('decideAtStop', () => {
  it('exhausts a case that waited for a card, from Stop on', () => {
    expect(decideAtStop(waiting, 'mark_unpaid', plus(F, '20d23h59m59s'))).toBeNull()
    for (const now of [stopAt, plus(F, '30d')]) {
      expect(decideAtStop(waiting, 'cancel', now)).toMatchObject({
        action: 'exhausted',
        rule: 'stop_reached',
        nextAttemptAt: null,
        nextDueAt: null,
        finalAction: 'cancel',
        notifyCustomer: true,
      })
    }
  })

  it.each([
    ['an attempt is due first', scheduled],
    ['recovery is off', disabled],
    ['it has ended', ended],
  ])('decides nothing when %s', (_, openCase) => {
    expect(decideAtStop(openCase, 'mark_unpaid', plus(F, '40d'))).toBeNull()
  })
})

// Holds D7.19.
describe('decideStoppedByMerchant', () => {
  it.each([waiting, scheduled, disabled])('exhausts $action at once', (openCase) => {
    expect(decideStoppedByMerchant(openCase, 'mark_unpaid')).toMatchObject({
      action: 'exhausted',
      rule: 'stopped_by_merchant',
      finalAction: 'mark_unpaid',
      inputs: { previousAction: openCase.action },
    })
  })
  it('decides nothing about a case that has ended', () => {
    expect(decideStoppedByMerchant(ended, 'mark_unpaid')).toBeNull()
  })
})

// Holds D7.24.
describe('decideManualFailure', () => {
  it.each([
    [scheduled, plus(F, '3d')],
    [waiting, stopAt],
    [disabled, null],
    [ended, null],
  ] as const)('keeps action and next attempt of %o', (openCase, nextDueAt) => {
    const decision = decideManualFailure(openCase, 'insufficient_funds', 'pm_card')
    expect(decision).toMatchObject({
      ...openCase,
      nextDueAt,
      rule: 'manual_attempt',
      revokeMethod: false,
      notifyCustomer: false,
    })
  })
  it('says that the next try stays', () => {
    expect(decideManualFailure(scheduled, 'insufficient_funds', 'pm_card').reason).toBe(
      'There was not enough money on the account: the next try stays on 2026-06-08 11:00 in Lagos.',
    )
  })
  it('revokes a stolen card in any case', () => {
    expect(decideManualFailure(scheduled, 'stolen_card', 'pm_card').revokeMethod).toBe(true)
    expect(decideManualFailure(scheduled, 'stolen_card', null).revokeMethod).toBe(false)
  })
})
