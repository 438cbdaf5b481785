import { describe, expect, it } from 'vitest'
import { rulesOf, type Actor, type ActorRules } from '../../shared/domain/access/actor.ts'
import { defaultBillingSettings } from '../../shared/domain/merchant/billing-settings.ts'
import { defaultTimeZone } from '../../shared/domain/merchant/merchant.ts'
import { requireNaira } from '../../shared/domain/money/naira-only.ts'
import {
  cancelsAtPeriodEnd,
  defaultPortalSettings,
  requireAllowed,
  type PortalAction,
  type PortalSettings,
} from '../../shared/domain/portal/portal-settings.ts'
import { isTestPhone } from '../../shared/domain/customer/test-phone.ts'
import { problem } from './fixtures/problem.ts'

// Holds A1, A4, A5, A7, A16.
describe('whom a checkout is for', () => {
  const merchant: ActorRules = {
    binds: 'named',
    names: ['customerId', 'amount', 'currency', 'metadata'],
    vouches: true,
    redirects: 'anywhere',
    declines: 'code',
    keys: 'tenant',
    rate: 'tenant',
  }
  const stranger = { names: [], vouches: false, redirects: 'registered', declines: 'class' } as const
  const payer: ActorRules = { ...stranger, binds: 'none', keys: 'own', rate: 'session' }
  const person: ActorRules = { ...stranger, binds: 'own', keys: 'own', rate: 'person' }

  it.each<[string, Pick<Actor, 'kind' | 'person'>, ActorRules]>([
    ['a secret key', { kind: 'api_key' }, merchant],
    ['an access token', { kind: 'oauth_client' }, merchant],
    [
      'a publishable key',
      { kind: 'publishable_key' },
      { ...stranger, binds: 'none', keys: 'key and source', rate: 'key' },
    ],
    ['whoever has the link', { kind: 'payer' }, payer],
    ['whoever has the link, without a phone', { kind: 'payer', person: null }, payer],
    ['whoever has the link, and proved their phone', { kind: 'payer', person: '2348031234509' }, person],
    ['a person', { kind: 'person' }, person],
    ['the dashboard', { kind: 'dashboard' }, payer],
    ['a worker', { kind: 'worker' }, payer],
    ['nobody', { kind: 'anonymous' }, payer],
    // A phone beside another credential proves nothing of it.
    ['a secret key with a phone', { kind: 'api_key', person: '2348031234509' }, merchant],
    ['nobody with a phone', { kind: 'anonymous', person: '2348031234509' }, payer],
  ])('%s', (_, actor, rules) => {
    expect(rulesOf(actor)).toEqual(rules)
  })
})

// Holds A12.
describe('what customers may do by themselves', () => {
  const settings = (over: Partial<PortalSettings> = {}): PortalSettings => ({
    ...defaultPortalSettings,
    ...over,
  })
  const may = (over: Partial<PortalSettings>, action: PortalAction, blacklisted = false) => {
    requireAllowed(settings(over), { blacklisted }, action)
  }
  const toGold: PortalAction = { kind: 'change_plan', planId: 'plan_gold' }

  it.each<[Partial<PortalSettings>, PortalAction, boolean]>([
    [{}, { kind: 'cancel' }, true],
    [{ cancel: 'now' }, { kind: 'cancel' }, true],
    [{ cancel: 'now' }, { kind: 'uncancel' }, true],
    [{}, { kind: 'uncancel' }, true],
    [{ cancel: 'off' }, { kind: 'cancel' }, false],
    [{ cancel: 'off' }, { kind: 'uncancel' }, false],
    [{}, { kind: 'resume' }, false],
    [{ resume: true }, { kind: 'resume' }, true],
    [{}, { kind: 'update_method' }, true],
    [{ updateMethod: false }, { kind: 'update_method' }, false],
    [{}, toGold, false],
    [{ changePlanTo: ['plan_silver'] }, toGold, false],
    [{ changePlanTo: ['plan_silver', 'plan_gold'] }, toGold, true],
  ])('under %o: %o is allowed: %s', (over, action, allowed) => {
    const doing = () => {
      may(over, action)
    }
    if (allowed) expect(doing).not.toThrow()
    else expect(doing).toThrow(problem('forbidden', { reason: 'portal_disabled' }))
  })

  it.each<PortalAction>([{ kind: 'cancel' }, { kind: 'update_method' }, { kind: 'resume' }, toGold])(
    'nothing but pay on the blacklist: %o',
    (action) => {
      const doing = () => {
        may({ cancel: 'now', resume: true, changePlanTo: ['plan_gold'] }, action, true)
      }
      expect(doing).toThrow(problem('conflict', { reason: 'customer_blacklisted' }))
    },
  )

  it.each([
    // Where the merchant allows it, as they say, and at once where they say nothing.
    ['now', 'active', null, false],
    ['now', 'active', true, true],
    ['now', 'active', false, false],
    ['now', 'past_due', true, true],
    // What is paid runs out.
    ['at_period_end', 'active', null, true],
    ['at_period_end', 'active', true, true],
    ['at_period_end', 'trialing', null, true],
    ['at_period_end', 'paused', true, true],
    // Nothing is paid that could run out.
    ['at_period_end', 'past_due', null, false],
    ['at_period_end', 'unpaid', null, false],
    ['at_period_end', 'incomplete', null, false],
    ['at_period_end', 'past_due', false, false],
    ['at_period_end', 'past_due', true, true],
  ] as const)('a cancel under %s of one that is %s, asked %s, waits: %s', (cancel, status, asked, waits) => {
    expect(cancelsAtPeriodEnd(settings({ cancel }), { status }, asked)).toBe(waits)
  })

  it.each(['active', 'trialing', 'paused'] as const)('a paid period is not cut short: %s', (status) => {
    expect(() => cancelsAtPeriodEnd(settings(), { status }, false)).toThrow(
      problem('forbidden', { reason: 'portal_disabled' }),
    )
  })
})

// Holds D1.18.
it('payouts and bills are in naira', () => {
  requireNaira({})
  requireNaira({ currency: 'NGN' })
  const detail = { path: 'currency', issue: 'payouts and bills are in NGN', reason: 'currency_not_supported' }
  for (const currency of ['USD', 'ngn', ''])
    expect(() => {
      requireNaira({ currency })
    }).toThrow(problem('validation_error', detail))
})

// Holds A11.
it.each([
  ['2347000000000', true],
  ['2347000999999', true],
  ['2347001000000', false],
  ['2346999999999', false],
  ['234700099999', false],
  ['23470009999990', false],
  ['12347000999999', false],
  ['234700099999a', false],
  ['2348031234509', false],
])('%s is a test phone: %s', (phone, is) => {
  expect(isTestPhone(phone)).toBe(is)
})

// Holds B3, B13, B17, D5.3.
it('a merchant without settings gives credit, voids, continues after a reversal, and lives in Lagos', () => {
  expect(defaultBillingSettings).toEqual({
    unusedOnCancel: 'credit',
    openInvoiceOnCancel: 'void',
    onReversal: 'continue',
    timeZone: null,
    onePerPerson: 'checkout',
    onDecrease: 'next_renewal',
    onDispute: 'pause_method',
  })
  expect(defaultTimeZone).toBe('Africa/Lagos')
})
