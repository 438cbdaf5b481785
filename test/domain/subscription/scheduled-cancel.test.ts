import { describe, expect, it } from 'vitest'
import {
  decideCancelAtEnd,
  decideCancelAtItsEnd,
  decideUncancel,
  isPeriodOver,
  reasonGiven,
} from '../../../shared/domain/subscription/decide-scheduled-cancel.ts'
import { reasonTold } from '../../../shared/domain/subscription/event-drafts.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aHeldCharge, anInvoice, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { june, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const justBefore = '2026-05-01T11:59:59.999Z'
const justAfter = '2026-05-01T12:00:05.000Z'
const stateOf = (of: Partial<Subscription>) => ({
  ...aState(),
  subscription: aSubscription(of),
  invoice: undefined,
  first: undefined,
})
const refused = (from: string, action: string) =>
  problem('conflict', { reason: 'invalid_transition', from, action })

// Holds D4.12, D4.13 and S21.
describe('a cancel at the period’s end', () => {
  it.each([
    ['active', null, {}],
    ['active', 'too dear', { cancelReason: 'too dear' }],
    ['trialing', null, {}],
  ] as const)('of one that is %s, for %s, is scheduled', (status, reason, told) => {
    const { turns, events, result } = decideCancelAtEnd(stateOf({ status, cancelReason: 'before' }), reason)
    const after = aSubscription({
      status,
      cancelReason: 'before',
      cancelAtPeriodEnd: true,
      version: 6,
      ...told,
    })
    expect(result).toEqual(after)
    expect(turns).toEqual([
      { thing: 'subscription', before: aSubscription({ status, cancelReason: 'before' }), after },
    ])
    expect(events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['cancelAtPeriodEnd'] }, onTimeline: true },
    ])
  })

  it.each([
    [null, {}],
    ['', { cancelReason: '' }],
    ['too dear', { cancelReason: 'too dear' }],
  ] as const)('for %j changes the reason to %j', (reason, fields) => {
    expect(reasonGiven(reason)).toEqual(fields)
  })

  it.each([
    ['active', { cancelAtPeriodEnd: true }],
    ['trialing', { cancelAtPeriodEnd: true }],
    ['paused', {}],
    ['past_due', {}],
    ['canceled', {}],
  ] as const)('of one that is %s, with %j, is refused', (status, fields) => {
    const act = () => decideCancelAtEnd(stateOf({ status, ...fields }))
    expect(act).toThrow(refused(status, 'cancel'))
  })

  it.each([
    ['active', justBefore, false],
    ['active', may, true],
    ['active', justAfter, true],
    ['trialing', justAfter, false],
    ['past_due', justAfter, false],
    ['paused', justAfter, false],
  ] as const)('of one that is %s is due at %s: %s', (status, now, isOver) => {
    expect(isPeriodOver(aSubscription({ status }), now)).toBe(isOver)
  })
})

it.each([
  [null, {}],
  [undefined, {}],
  ['too dear', { reason: 'too dear' }],
])('the reason %j of a cancel is told as %j', (reason, told) => {
  expect(reasonTold(reason === undefined ? {} : { cancelReason: reason })).toStrictEqual(told)
})

// Holds D4.13 and B3.
describe('a scheduled cancel is undone', () => {
  it.each([
    ['active', justBefore],
    ['trialing', justAfter],
    ['paused', justAfter],
  ] as const)('where it is %s, at %s', (status, now) => {
    const of = { status, cancelAtPeriodEnd: true, cancelReason: 'too dear' } as const
    const { result, events, turns } = decideUncancel(stateOf(of), null, now)
    expect(result).toEqual(aSubscription({ status, version: 6 }))
    expect(turns).toHaveLength(1)
    expect(events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['cancelAtPeriodEnd'] }, onTimeline: true },
    ])
  })

  it.each([
    ['active', {}, justBefore],
    ['active', { cancelAtPeriodEnd: true }, may],
    ['trialing', {}, justBefore],
  ] as const)('never where it is %s, with %j, at %s', (status, fields, now) => {
    const act = () => decideUncancel(stateOf({ status, ...fields }), null, now)
    expect(act).toThrow(refused(status, 'uncancel'))
  })
})

// Holds B3.
describe('a cancel at a period’s end that has come', () => {
  const renewal = anInvoice({ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june })
  const moment = { now: justAfter, wallMs: 60_000, lastInvoice: { id: 'inv_9', createdAt: justAfter } }
  const scheduled = aSubscription({ cancelAtPeriodEnd: true, cancelReason: 'too dear', version: 6 })
  const ended = aSubscription({
    status: 'canceled',
    cancelAtPeriodEnd: true,
    cancelReason: 'too dear',
    canceledAt: justAfter,
    endedAt: may,
    version: 7,
  })

  it('ends at once: both steps are one turn, and each tells what it changed', () => {
    const change = decideCancelAtItsEnd(stateOf({}), moment, 'too dear')
    expect(change.turns).toEqual([{ thing: 'subscription', before: aSubscription(), after: ended }])
    expect(change.result).toEqual({ subscription: ended, customer: aCustomer(), invoice: null })
    expect(change.told).toEqual({
      events: [{ type: 'subscription_updated', extra: { changed: ['cancelAtPeriodEnd'] }, onTimeline: true }],
      about: { subscription: scheduled, customer: aCustomer(), plan: aState().plan },
    })
    expect(change.events).toEqual([
      { type: 'subscription_cancelled', extra: { creditKobo: 0, reason: 'too dear' }, onTimeline: true },
    ])
  })

  it('lets a debit go that waits for its payer, and voids the renewal', () => {
    const out = { ...renewal, charge: aHeldCharge({ status: 'pending', leaseUntil: 0 }) }
    const change = decideCancelAtItsEnd({ ...stateOf({}), invoice: out }, moment)
    expect(change.turns.map(({ thing }) => thing)).toEqual(['subscription', 'invoice'])
    expect(change.turns[1]?.after).toMatchObject({ id: 'inv_3', status: 'void', charge: null })
    expect(change.moves).toMatchObject([{ kind: 'charge_let_go' }])
  })

  it('waits while a request charges the renewal', () => {
    const out = { ...renewal, charge: aHeldCharge({ leaseUntil: 60_001 }) }
    const act = () => decideCancelAtItsEnd({ ...stateOf({}), invoice: out }, moment)
    expect(act).toThrow(problem('conflict', { reason: 'payment_in_progress' }))
  })

  it.each(['paid', 'void', 'uncollectible'] as const)('leaves an invoice that is %s as it is', (status) => {
    const other = { ...renewal, status, charge: aHeldCharge({ leaseUntil: 60_001 }), voidedAt: march }
    const { turns } = decideCancelAtItsEnd({ ...stateOf({}), invoice: other }, moment)
    expect(turns.map(({ thing }) => thing)).toEqual(['subscription'])
  })
})
