import { describe, expect, it } from 'vitest'
import { decideDunning } from '../../shared/domain/dunning/decide.ts'
import { postingsOf } from '../../shared/domain/ledger/taking.ts'
import { isNigerian, normalisePhone } from '../../shared/domain/customer/phone.ts'
import { cardExpiring } from '../../shared/domain/subscription/card-expiring.ts'
import { netUnbilled } from '../../shared/domain/pricing/proration-lines.ts'
import { shareOfRest } from '../../shared/domain/pricing/unused-time.ts'
import { nairaIssue } from '../../shared/domain/vas/naira.ts'
import { F, failed, plus, settings } from './dunning/dunning-fixtures.ts'
import { aSubscription } from './fixtures/billing.ts'
import { aCustomer, aMethod } from './fixtures/customers.ts'
import { april } from './fixtures/instants.ts'

/** Just before, at and after a limit, where nothing else looks. */

// Holds B7, D7.18: switched on again a case continues with the next offset ahead; Stop still applies.
describe('with recovery switched off a case is looked at again', () => {
  const looks = (over: Parameters<typeof failed>[0]) =>
    decideDunning(failed({ settings: { ...settings, dunningEnabled: false }, ...over }))?.nextDueAt

  it.each([
    ['insufficient_funds', 0, '1d'],
    ['insufficient_funds', 1, '3d'],
    ['insufficient_funds', 2, '7d'],
    ['insufficient_funds', 3, '14d'],
    ['insufficient_funds', 4, '21d'],
    ['do_not_honor', 0, '1d'],
    ['do_not_honor', 1, '3d'],
    ['do_not_honor', 2, '21d'],
    ['expired_card', 0, '21d'],
  ] as const)(
    '%s after %i failures before: %s after the first',
    (failureCode, priorAutomaticFailures, at) => {
      expect(looks({ failureCode, priorAutomaticFailures })).toBe(plus(F, at))
    },
  )

  it('the extra charge of a new method is not counted', () => {
    const attemptKind = 'new_method'
    expect(looks({ attemptKind, priorAutomaticFailures: 1 })).toBe(plus(F, '1d'))
    expect(looks({ attemptKind, priorAutomaticFailures: 2 })).toBe(plus(F, '3d'))
  })

  it('in a short period at its end, which is Stop', () => {
    expect(looks({ length: '1h', priorAutomaticFailures: 4 })).toBe(plus(F, '1h'))
  })
})

// Holds D8.2: the card of the next renewal will have expired by then.
describe('an expiring card', () => {
  const tells = (over: object, now = april) =>
    cardExpiring(aCustomer({ paymentMethods: [aMethod(over)] }), aSubscription(), now).length

  it.each([
    ['within the period', { expMonth: 4, expYear: 2026 }, april, 1],
    [
      'in the instant at which its month is over',
      { expMonth: 4, expYear: 2026 },
      '2026-05-01T00:00:00.000Z',
      0,
    ],
    ['a millisecond before that', { expMonth: 4, expYear: 2026 }, '2026-04-30T23:59:59.999Z', 1],
    ['after the period', { expMonth: 5, expYear: 2026 }, april, 0],
    ['before now', { expMonth: 3, expYear: 2026 }, april, 0],
    ['at a time that nobody knows', { expMonth: null, expYear: 2026 }, april, 0],
    ['in a year that nobody knows', { expMonth: 4, expYear: null }, april, 0],
  ])('%s', (_, over, now, want) => {
    expect(tells(over, now)).toBe(want)
  })
})

// Holds D10.1, D10.2: why an amount of naira is refused, as its caller reads it.
it.each([
  ['700', 'must be a number of whole naira, not a text'],
  [null, 'must be a number of whole naira'],
  [Number.NaN, 'must be a number of whole naira'],
  [Number.POSITIVE_INFINITY, 'must be a number of whole naira'],
  [700.5, 'must be whole naira, without a fraction'],
  [499, 'must be at least 500 naira'],
  [1_001, 'must be at most 1000 naira'],
  [50_050, 'must be at most 1000 naira'],
  [49_900, 'must be at most 1000 naira'],
  [50_000, 'must be at most 1000 naira; is it kobo? That would be 500 naira'],
])('%s naira: %s', (value, issue) => {
  expect(nairaIssue(value, { min: 500, max: 1_000 })).toBe(issue)
})

// Holds D9.1: nothing is posted where nothing moves.
it('a taking that is covered posts nothing to the debt', () => {
  const piece = { name: 'a', account: 'merchant_available', amount: 5 } as const
  expect(postingsOf({ pieces: [piece], shortKobo: 0 }, 'refunds')).toEqual([
    { account: 'merchant_available', amount: -5 },
    { account: 'refunds', amount: 5 },
  ])
  expect(postingsOf({ pieces: [piece], shortKobo: 1 }, 'refunds')).toEqual([
    { account: 'merchant_available', amount: -5 },
    { account: 'merchant_owed', amount: -1 },
    { account: 'refunds', amount: 6 },
  ])
})

// Holds D5.17, D5.4.
it('lines fully covered by credit are removed, and a period of no length has no rest', () => {
  const waiting = [{ type: 'proration_charge', description: '', amount: 7 }] as const
  expect(netUnbilled(7, waiting)).toEqual({ credit: 0, unbilled: [] })
  expect(netUnbilled(0, waiting)).toEqual({ credit: 0, unbilled: waiting })
  expect(netUnbilled(6, waiting).unbilled).toEqual([
    ...waiting,
    { type: 'proration_credit', description: 'Unused time', amount: -6 },
  ])
  const empty = { periodStart: april, periodEnd: april, pausedSeconds: 0, effectiveAt: april }
  expect(shareOfRest(500, empty)).toBe(0)
})

// Holds D3.13, C2.
it('a phone is read with blanks around it and 00 before it, and nothing else beside it', () => {
  for (const text of [' 08031234509 ', '002348031234509', '+234 (803) 123-4509', '2348031234509'])
    expect(normalisePhone(text)).toBe('2348031234509')
  for (const text of ['tel:08031234509', '08031234509;ext=1', '08031234509x', 'x08031234509'])
    expect(normalisePhone(text)).toBeNull()
  expect([isNigerian('2348031234509'), isNigerian('447911123234')]).toEqual([true, false])
})
