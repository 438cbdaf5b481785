import { describe, expect, it } from 'vitest'
import { decideDunning } from '../../../shared/domain/dunning/decide.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { F, card, failed, otherMethod, plus, settings } from './dunning-fixtures.ts'

/** What is decided on a failure, as told. */
const decided = (over: Parameters<typeof failed>[0]) => decideDunning(failed(over))

const generic = { failureCode: 'do_not_honor', after: '3d', priorAutomaticFailures: 2 } as const

// Holds D7.16.
describe('the ceiling of declined charges', () => {
  const atCeiling = { ...card, declinesIn30Days: 8 }
  it('lets a method be tried after its seventh decline', () => {
    expect(decided({ methods: [{ ...card, declinesIn30Days: 7 }] })?.action).toBe('retry_scheduled')
  })
  it('asks for another card at the eighth', () => {
    const decision = decided({ methods: [atCeiling] })
    expect(decision).toMatchObject({
      action: 'request_card_update',
      rule: 'method_decline_ceiling',
      nextDueAt: plus(F, '21d'),
    })
  })
  it('does not keep a case open whose retries are used up', () => {
    const decision = decided({ methods: [atCeiling], after: '14d', priorAutomaticFailures: 4 })
    expect(decision?.action).toBe('exhausted')
  })
  it('does not stand in the way of another method', () => {
    expect(decided({ ...generic, methods: [atCeiling, otherMethod] })?.switchToMethodId).toBe('pm_bank')
  })
})

// Holds D7.3, D7.23.
describe('switch_rail', () => {
  it.each([
    ['only the charged one', [card]],
    ['an expired one', [card, { ...otherMethod, status: 'expired' }]],
    ['a revoked one', [card, { ...otherMethod, status: 'revoked' }]],
    ['one at its own ceiling', [card, { ...otherMethod, declinesIn30Days: 8 }]],
  ] as const)('needs another active method, not %s', (_, methods) => {
    expect(decided({ ...generic, methods })).toMatchObject({
      action: 'request_card_update',
      rule: 'do_not_honor.request_card_update',
      switchToMethodId: null,
    })
  })

  it('takes the first suitable method', () => {
    const methods = [
      { ...otherMethod, id: 'pm_old', status: 'expired' } as const,
      card,
      otherMethod,
      { ...otherMethod, id: 'pm_last' },
    ]
    expect(decided({ ...generic, methods })?.switchToMethodId).toBe('pm_bank')
  })

  it('happens once in a case', () => {
    const decision = decided({ ...generic, methods: [card, otherMethod], railSwitched: true })
    expect(decision?.action).toBe('request_card_update')
  })

  it.each(['insufficient_funds', 'timeout', 'do_not_honor', 'expired_card', 'stolen_card'] as const)(
    'that fails with %s asks for a card',
    (failureCode) => {
      const decision = decided({
        failureCode,
        after: '3d',
        priorAutomaticFailures: 3,
        attemptKind: 'switch_rail',
        railSwitched: true,
        methods: [card, otherMethod],
        chargedMethodId: 'pm_bank',
      })
      expect(decision).toMatchObject({
        action: 'request_card_update',
        rule: 'switch_rail.failed',
        nextDueAt: plus(F, '21d'),
      })
      expect(decision?.revokeMethod).toBe(failureCode === 'stolen_card')
    },
  )
})

// Holds D7.14.
describe('the extra charge of a new method', () => {
  const extra = {
    attemptKind: 'new_method',
    chargedMethodId: 'pm_bank',
    methods: [card, otherMethod],
  } as const
  it('does not count as a retry', () => {
    expect(decided({ ...extra, after: '2d', priorAutomaticFailures: 2 })).toMatchObject({
      action: 'retry_scheduled',
      nextAttemptAt: plus(F, '3d'),
    })
  })
  it('restores the schedule after a missing card, 24 hours later', () => {
    expect(decided({ ...extra, after: '2d', priorAutomaticFailures: 1 })?.nextAttemptAt).toBe(plus(F, '3d'))
    expect(decided({ ...extra, after: '2d', priorAutomaticFailures: 0 })?.nextAttemptAt).toBe(plus(F, '3d'))
  })
  it.each([
    ['used up', '15d', 5],
    ['beyond Stop', '20d12h', 4],
  ])('never ends the case: retries %s', (_, after, priorAutomaticFailures) => {
    expect(decided({ ...extra, after, priorAutomaticFailures })).toMatchObject({
      action: 'request_card_update',
      rule: 'new_method.no_retry_left',
      nextDueAt: plus(F, '21d'),
    })
  })
  it('asks again when that card is bad too, and revokes a stolen one', () => {
    expect(decided({ ...extra, failureCode: 'stolen_card', priorAutomaticFailures: 1 })).toMatchObject({
      action: 'request_card_update',
      revokeMethod: true,
    })
  })
})

describe('statuses and switches', () => {
  it.each(['incomplete_expired', 'paused', 'unpaid', 'canceled', 'expired'] as const)(
    'decides nothing when %s',
    (subscriptionStatus) => {
      expect(decided({ subscriptionStatus })).toBeNull()
    },
  )

  it.each(['trialing', 'active', 'past_due'] as const)('decides when %s', (subscriptionStatus) => {
    expect(decided({ subscriptionStatus })?.action).toBe('retry_scheduled')
  })

  // Holds D4.4.
  it('never retries while incomplete', () => {
    expect(decided({ subscriptionStatus: 'incomplete', failureCode: 'timeout' })).toMatchObject({
      action: 'request_card_update',
      rule: 'incomplete',
      nextAttemptAt: null,
      nextDueAt: null,
      stopAt: null,
    })
  })

  // Holds D7.18.
  it('does nothing when recovery is off, but still revokes a stolen card', () => {
    const off = { ...settings, dunningEnabled: false }
    const decision = decided({ settings: off, failureCode: 'stolen_card' })
    expect(decision).toMatchObject({
      action: 'dunning_disabled',
      rule: 'dunning_disabled',
      nextAttemptAt: null,
      nextDueAt: decision?.stopAt,
      revokeMethod: true,
      notifyCustomer: false,
      finalAction: null,
    })
    expect(decision?.stopAt).not.toBeNull()
  })

  // Holds B7.
  it('looks again at the next offset ahead when recovery is off, and at Stop after the last', () => {
    const off = { ...settings, dunningEnabled: false }
    const first = decided({ settings: off })
    expect([first?.nextAttemptAt, first?.nextDueAt]).toEqual([null, addMs(first!.stopAt!, -20 * 86_400_000)])
    const last = decided({ settings: off, after: '15d', priorAutomaticFailures: 4 })
    expect(last?.nextDueAt).toBe(last?.stopAt)
  })

  it('does not exhaust by itself when recovery is off, even after the period', () => {
    const off = { ...settings, dunningEnabled: false }
    expect(decided({ settings: off, after: '40d' })?.action).toBe('dunning_disabled')
  })

  // Holds D7.15.
  it('checks the blacklist at each attempt', () => {
    const decision = decided({ customerBlacklisted: true, after: '1d', priorAutomaticFailures: 1 })
    expect(decision).toMatchObject({
      action: 'dunning_disabled',
      rule: 'customer_blacklisted.dunning_disabled',
      nextDueAt: null,
    })
    expect(decision?.reason).toBe('The customer is blacklisted: we charge nothing while that stands.')
  })

  it('revokes nothing where nothing was charged', () => {
    const decision = decided({ failureCode: 'no_payment_method', chargedMethodId: null, methods: [] })
    expect(decision).toMatchObject({ action: 'request_card_update', revokeMethod: false })
    expect(decision?.reason).toBe(
      'There is no payment method to charge: we ask the customer for another payment method.',
    )
  })

  it('passes on the final action when exhausted', () => {
    const settingsWithCancel = { ...settings, finalAction: 'cancel' } as const
    const decision = decided({ settings: settingsWithCancel, after: '14d', priorAutomaticFailures: 4 })
    expect(decision).toMatchObject({
      action: 'exhausted',
      finalAction: 'cancel',
      nextDueAt: null,
      notifyCustomer: true,
    })
  })
})
