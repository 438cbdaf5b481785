import { expect, it, describe } from 'vitest'
import {
  holdAfter,
  isHeldAt,
  isHeldBack,
  mayCharge,
  mayPayOut,
  requireMayCharge,
  requireMayPayOut,
  type Hold,
  type Holdable,
} from '../../../shared/domain/merchant/hold.ts'
import { decideMerchantHold } from '../../../shared/domain/merchant/decide-merchant-hold.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { conflict, Problem } from '../../../shared/domain/problem.ts'
import { defaultSpendingLimits } from '../../../shared/domain/team/spending-limits.ts'
import { april, march } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const aHold = (over: Partial<Hold> = {}): Hold => ({
  charges: false,
  payouts: false,
  disabled: false,
  reason: 'We look into a complaint',
  since: march,
  ...over,
})
const holdable = (hold: Hold | null, gatewayHolds?: Holdable['gatewayHolds']) =>
  ({ hold, gatewayHolds }) as Holdable
const open = { first: 'paystack', held: [], isOneMissing: false }

// Holds O1.
describe('what the operator holds back of a merchant', () => {
  it.each<[string, Hold | null, boolean, boolean]>([
    ['nothing', null, true, true],
    ['charges', aHold({ charges: true }), false, true],
    ['payouts', aHold({ payouts: true }), true, false],
    ['all, as of a disabled account', aHold({ disabled: true }), false, false],
    ['neither any more', aHold(), true, true],
  ])('is %s', (_, hold, charges, payouts) => {
    expect([mayCharge(holdable(hold)), mayPayOut(holdable(hold))]).toEqual([charges, payouts])
    const held = problem('conflict', { reason: 'merchant_held' })
    if (charges)
      expect(() => {
        requireMayCharge(holdable(hold))
      }).not.toThrow()
    else
      expect(() => {
        requireMayCharge(holdable(hold))
      }).toThrow(held)
    if (payouts)
      expect(() => {
        requireMayPayOut(holdable(hold))
      }).not.toThrow()
    else
      expect(() => {
        requireMayPayOut(holdable(hold))
      }).toThrow(held)
  })

  // Holds G6: the gateway of new payments is `first`; what was taken elsewhere stays there.
  it.each<[string, Holdable['gatewayHolds'], { gateway?: string | null } | undefined, boolean]>([
    ['no gateway is', undefined, { gateway: 'paystack' }, false],
    ['none of them is', open, { gateway: 'paystack' }, false],
    ['one is missing', { ...open, isOneMissing: true }, { gateway: 'nomba' }, true],
    ['the gateway of a method is', { ...open, held: ['nomba'] }, { gateway: 'nomba' }, true],
    ['another than the method’s is', { ...open, held: ['nomba'] }, { gateway: 'paystack' }, false],
    ['that of new payments is', { ...open, held: ['paystack'] }, undefined, true],
    [
      'that of new payments is, and a method has none',
      { ...open, held: ['paystack'] },
      { gateway: null },
      true,
    ],
    ['that of new payments is not', { ...open, held: ['nomba'] }, undefined, false],
  ])('and of gateways, where %s held', (_, holds, at, held) => {
    const settings = holdable(null, holds)
    expect([isHeldAt(settings, at), mayCharge(settings, at), mayPayOut(settings, at)]).toEqual([
      held,
      !held,
      !held,
    ])
    const refused = problem('conflict', { reason: 'gateway_held' })
    if (held)
      expect(() => {
        requireMayCharge(settings, at)
      }).toThrow(refused)
    else
      expect(() => {
        requireMayCharge(settings, at)
      }).not.toThrow()
  })

  it('is named before the gateway’s hold', () => {
    const both = holdable(aHold({ charges: true, payouts: true }), { ...open, held: ['paystack'] })
    expect(() => {
      requireMayCharge(both)
    }).toThrow(problem('conflict', { reason: 'merchant_held' }))
    const gateway = holdable(null, { ...open, held: ['paystack'] })
    expect(() => {
      requireMayPayOut(gateway)
    }).toThrow(problem('conflict', { reason: 'gateway_held' }))
  })

  it.each<[unknown, boolean]>([
    [conflict('merchant_held'), true],
    [conflict('gateway_held'), true],
    [conflict('subscription_runs'), false],
    [new Problem('conflict', [{ reason: 'subscription_runs' }, { reason: 'gateway_held' }]), true],
    [new Problem('not_found'), false],
    [new Error('merchant_held'), false],
    [{ details: [{ reason: 'merchant_held' }] }, false],
    [null, false],
  ])('an error %s is its refusal: %s', (error, want) => {
    expect(isHeldBack(error)).toBe(want)
  })
})

// Holds O1.
describe('the hold after the operator’s order', () => {
  const reason = 'We look into a complaint'
  it.each<[string, Hold | null, Parameters<typeof holdAfter>[1], Hold | null]>([
    [
      'begins now',
      null,
      { kind: 'hold', parts: ['charges'], reason },
      aHold({ charges: true, since: april }),
    ],
    [
      'holds both parts',
      null,
      { kind: 'hold', parts: ['charges', 'payouts'], reason },
      aHold({ charges: true, payouts: true, since: april }),
    ],
    [
      'adds a part, since the first',
      aHold({ charges: true }),
      { kind: 'hold', parts: ['payouts'], reason: 'More' },
      aHold({ charges: true, payouts: true, reason: 'More' }),
    ],
    [
      'loses a part',
      aHold({ charges: true, payouts: true }),
      { kind: 'release', parts: ['charges'] },
      aHold({ payouts: true }),
    ],
    ['ends with its last part', aHold({ charges: true }), { kind: 'release', parts: ['charges'] }, null],
    [
      'stays where another part is released',
      aHold({ charges: true }),
      { kind: 'release', parts: ['payouts'] },
      aHold({ charges: true }),
    ],
    ['of nothing is none', null, { kind: 'release', parts: ['charges', 'payouts'] }, null],
    [
      'of a disabled account has no reason of its own',
      null,
      { kind: 'disable' },
      aHold({ disabled: true, reason: '', since: april }),
    ],
    [
      'stays in a disabled account',
      aHold({ payouts: true }),
      { kind: 'disable' },
      aHold({ payouts: true, disabled: true }),
    ],
    [
      'outlives a disabled account',
      aHold({ payouts: true, disabled: true }),
      { kind: 'enable' },
      aHold({ payouts: true }),
    ],
    ['ends with a disabled account', aHold({ disabled: true }), { kind: 'enable' }, null],
  ])('%s', (_, before, order, want) => {
    expect(holdAfter(before, order, april)).toEqual(want)
  })

  const hold = aHold({ charges: true, since: april })
  const order = { kind: 'hold', parts: ['charges'], reason } as const
  it('is stored in the settings and the limits, which begin as the defaults', () => {
    const change = decideMerchantHold('mer_1', { settings: undefined, limits: undefined }, order, april)
    const own = { merchantId: 'mer_1', hold, version: 1 }
    expect(change.result).toEqual(hold)
    expect(change.turns).toEqual([
      { thing: 'recoverySettings', before: null, after: { ...defaultRecoverySettings, ...own } },
      { thing: 'spendingLimits', before: null, after: { ...defaultSpendingLimits, ...own } },
    ])
  })

  it('leaves the rest of both as it was', () => {
    const common = { merchantId: 'mer_1', hold: aHold({ payouts: true }) }
    const settings = { ...defaultRecoverySettings, ...common, paydayAware: false, version: 4 }
    const limits = { ...defaultSpendingLimits, ...common, billsDailyKobo: 5, version: 7 }
    const after = aHold({ charges: true, payouts: true })
    const change = decideMerchantHold('mer_1', { settings, limits }, order, april)
    expect(change.result).toEqual(after)
    expect(change.turns).toEqual([
      { thing: 'recoverySettings', before: settings, after: { ...settings, hold: after, version: 5 } },
      { thing: 'spendingLimits', before: limits, after: { ...limits, hold: after, version: 8 } },
    ])
  })
})
