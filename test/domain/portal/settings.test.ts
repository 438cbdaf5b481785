import { describe, expect, it } from 'vitest'
import {
  cancelsAtPeriodEnd,
  defaultPortalSettings,
  requireAllowed,
  requireWholeOffer,
  type PortalAction,
  type PortalSettings,
  type StayOffer,
} from '../../../shared/domain/portal/portal-settings.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { problem } from '../fixtures/problem.ts'

const isRefused = problem('forbidden', { reason: 'portal_disabled' })

// Holds A12.
describe('what a customer may do in the portal', () => {
  const nothing: PortalSettings = {
    ...{ cancel: 'off', resume: false, changePlanTo: [], updateMethod: false, pause: false, offer: null },
  }
  const change: PortalAction = { kind: 'change_plan', planId: 'plan_1' }

  it.each<[PortalAction, Partial<PortalSettings>]>([
    [{ kind: 'cancel' }, { cancel: 'now' }],
    [{ kind: 'cancel' }, { cancel: 'at_period_end' }],
    [{ kind: 'uncancel' }, { cancel: 'now' }],
    [{ kind: 'uncancel' }, { cancel: 'at_period_end' }],
    [{ kind: 'resume' }, { resume: true }],
    [{ kind: 'pause' }, { pause: true }],
    [{ kind: 'update_method' }, { updateMethod: true }],
    [change, { changePlanTo: ['plan_0', 'plan_1'] }],
  ])('%j needs %j, and nothing else', (action, needed) => {
    const everythingElse: PortalSettings = {
      ...{ cancel: 'now', resume: true, changePlanTo: ['plan_1'], updateMethod: true, pause: true },
      offer: null,
    }
    const [field] = Object.keys(needed) as (keyof PortalSettings)[]
    const without = { ...everythingElse, [field!]: nothing[field!] }
    const ask = (settings: PortalSettings, blacklisted = false) => {
      requireAllowed(settings, { blacklisted }, action)
    }
    expect(() => {
      ask({ ...nothing, ...needed })
    }).not.toThrow()
    expect(() => {
      ask(without)
    }).toThrow(isRefused)
    expect(() => {
      ask({ ...nothing, ...needed }, true)
    }).toThrow(problem('conflict', { reason: 'customer_blacklisted' }))
  })

  it('is not a change to a plan that is not listed', () => {
    const settings = { ...nothing, changePlanTo: ['plan_2'] }
    expect(() => {
      requireAllowed(settings, { blacklisted: false }, change)
    }).toThrow(isRefused)
  })

  it('is by default a cancel at the period’s end, and other methods', () => {
    expect(defaultPortalSettings).toEqual({ ...nothing, cancel: 'at_period_end', updateMethod: true })
  })
})

// Holds A12.
describe('a customer’s cancel waits for the period’s end', () => {
  it.each<[PortalSettings['cancel'], Subscription['status'], boolean | null, boolean | 'refused']>([
    ['now', 'active', null, false],
    ['now', 'active', false, false],
    ['now', 'active', true, true],
    ['now', 'past_due', null, false],
    ['at_period_end', 'active', null, true],
    ['at_period_end', 'active', true, true],
    ['at_period_end', 'active', false, 'refused'],
    ['at_period_end', 'trialing', null, true],
    ['at_period_end', 'trialing', false, 'refused'],
    // Nothing is paid that the cancel could cut short.
    ['at_period_end', 'past_due', null, false],
    ['at_period_end', 'past_due', false, false],
    ['at_period_end', 'past_due', true, true],
    ['at_period_end', 'unpaid', null, false],
    ['at_period_end', 'unpaid', true, true],
    ['at_period_end', 'incomplete', null, false],
  ])('the merchant says %s, it is %s, they ask %s: %s', (cancel, status, asked, want) => {
    const ask = () => cancelsAtPeriodEnd({ ...defaultPortalSettings, cancel }, { status }, asked)
    if (want === 'refused') expect(ask).toThrow(isRefused)
    else expect(ask()).toBe(want)
  })
})

describe('an offer to stay', () => {
  const values = { months: 2, planId: 'plan_1', promoCode: 'STAY', billingDay: 25 } as const
  const none = { months: null, planId: null, promoCode: null, billingDay: null } as const
  const kinds = [
    ['pause', 'months'],
    ['plan', 'planId'],
    ['code', 'promoCode'],
    ['billing_day', 'billingDay'],
  ] as const

  it.each(kinds)('of the kind %s needs %s alone', (kind, field) => {
    const whole: StayOffer = { kind, ...none, [field]: values[field] }
    expect(() => {
      requireWholeOffer(whole)
    }).not.toThrow()
    expect(() => {
      requireWholeOffer({ kind, ...none })
    }).toThrow(
      problem('validation_error', { path: `offer.${field}`, issue: `is required for the kind ${kind}` }),
    )
    for (const [, other] of kinds.filter(([one]) => one !== kind))
      expect(() => {
        requireWholeOffer({ ...whole, [other]: values[other] })
      }).toThrow(
        problem('validation_error', { path: `offer.${other}`, issue: `does not go with the kind ${kind}` }),
      )
  })

  it('that was stored before billing days could be offered has none', () => {
    expect(() => {
      requireWholeOffer({ kind: 'pause', months: 1, planId: null, promoCode: null })
    }).not.toThrow()
    expect(() => {
      requireWholeOffer({ kind: 'billing_day', months: null, planId: null, promoCode: null })
    }).toThrow(problem('validation_error', { path: 'offer.billingDay' }))
  })
})
