import { describe, expect, it } from 'vitest'
import type { PriceChangeRow } from '../../../shared/domain/price-change/price-change.ts'
import {
  decideChangeRow,
  hastened,
  newRow,
  nextLookAt,
  type RowFacts,
} from '../../../shared/domain/price-change/row.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { aChange, anEffect, aPrice, aPromise } from './price-change-fixtures.ts'

const noon = (day: string): string => `2026-${day}T12:00:00.000Z`
/** Two weeks before 1 June; three days before; the day before, when it is asked for the last time whether the message left. */
const [noticed, deadline, last] = [noon('05-18'), noon('05-29'), noon('05-31')]
const justAfter = (at: string): string => at.replace('00.000Z', '00.001Z')

const aRow = (over: Partial<PriceChangeRow> = {}): PriceChangeRow => ({
  ...newRow(aChange(), anEffect(), 3, april),
  ...over,
})
const told = (over: Partial<PriceChangeRow> = {}): PriceChangeRow =>
  aRow({ toldAt: noticed, toldBy: 'message', dueAt: noon('05-19'), ...over })
const knows = anEffect({
  subscription: aSubscription({ told: [{ planId: 'plan_gold', version: 2, from: noon('05-21') }] }),
})
const step = (row: PriceChangeRow, now: string, over: Partial<RowFacts> = {}) =>
  decideChangeRow(row, {
    ...{ change: aChange(), effect: anEffect(), hasVersion: false, isOvertaken: false, notice: 'none', now },
    ...over,
  })

// Holds K9: who subscribed after the announcement was shown both prices; an import was not.
describe('the row of a subscription', () => {
  it('is due when its customer must be notified', () => {
    expect(aRow()).toEqual({
      ...{ merchantId: 'mer_1', changeId: 'pch_1', subscriptionId: aSubscription().id, shard: 3 },
      ...{ customerId: 'cus_1', createdAt: april, promise: aPromise(), trialEndsAt: null, billingDay: null },
      ...{ toldAt: null, toldBy: null, eventId: null, keptAt: null, revertToldAt: null, version: 1 },
      dueAt: noticed,
    })
    expect(newRow(aChange(), anEffect(), 0, noon('05-20')).dueAt).toBe(noon('05-20'))
  })
  it('is decided three days before the date where nothing is promised', () => {
    expect(newRow(aChange(), anEffect({ promise: null }), 0, april)).toMatchObject({
      promise: null,
      dueAt: deadline,
    })
  })
  it.each([
    ['sold with both prices', 'plan_gold', 2, may, 'sale'],
    ['told for later than its start', 'plan_gold', 2, justAfter(may), null],
    ['told of another version', 'plan_gold', 3, may, null],
    ['told of another plan', 'plan_silver', 2, may, null],
  ])('%s', (_, planId, version, from, by) => {
    const subscription = aSubscription({ createdAt: may, told: [{ planId, version, from }] })
    const row = newRow(aChange(), anEffect({ subscription }), 0, may)
    expect([row.toldBy, row.toldAt, row.dueAt]).toEqual(by ? [by, may, null] : [null, null, noticed])
  })
})

// Holds K9.
describe('a row without further work', () => {
  it.each([
    ['its subscription does not go on', aRow(), { effect: null }],
    ['the price was taken back', aRow(), { change: aChange({ revertedAt: may }) }],
    ['it keeps its price', aRow({ keptAt: may }), {}],
    ['it has the price', aRow(), { hasVersion: true }],
    ['a later price overtook this one', aRow(), { effect: anEffect({ promise: null }), isOvertaken: true }],
  ] as const)('%s', (_, row, facts) => {
    const made = step(row, noticed, facts)
    expect(made).toMatchObject({ kind: 'wait', row: { dueAt: null, version: 2 } })
    // A row that was quiet is not written anew.
    expect(step({ ...row, dueAt: null }, noticed, facts).row.version).toBe(1)
  })
})

// Holds K9: each customer is notified `noticeDays` before their payment, with the sum that is decided then.
describe('a customer is notified', () => {
  it('in time, of the bill as it is decided now', () => {
    const promise = aPromise({ amount: 590_000, code: 10_000 })
    const subscription = aSubscription({ trialEndsAt: april, billingDay: 7 })
    const made = step(aRow(), noticed, { effect: anEffect({ promise, subscription }) })
    expect(made).toMatchObject({
      kind: 'tell',
      promise,
      row: {
        ...{ promise, toldAt: noticed, toldBy: 'message', dueAt: noon('05-19'), version: 2 },
        ...{ trialEndsAt: april, billingDay: 7 },
      },
    })
  })
  it('not before', () => {
    const made = step(aRow(), '2026-05-18T11:59:59.999Z')
    expect(made).toMatchObject({ kind: 'wait', row: { dueAt: noticed, toldAt: null } })
  })
  it('by the payment as it is now, which may have moved', () => {
    const promise = aPromise({ at: noon('06-20') })
    expect(step(aRow(), noticed, { effect: anEffect({ promise }) })).toMatchObject({
      kind: 'wait',
      row: { dueAt: noon('06-06'), promise },
    })
  })
  it('late, up to three days before; then it keeps its price', () => {
    expect(step(aRow(), deadline)).toMatchObject({ kind: 'tell', row: { dueAt: noon('05-30') } })
    expect(step(aRow(), justAfter(deadline))).toMatchObject({
      kind: 'keep',
      row: { keptAt: justAfter(deadline), toldAt: null, toldBy: null, dueAt: null, version: 2 },
    })
  })
  it.each([
    ['a higher sum', aPromise(), 'keep'],
    ['a higher price below a code', aPromise({ amount: 0, was: aPrice(500_000, { amount: 0 }) }), 'keep'],
    ['a lower price', aPromise({ ...aPrice(400_000) }), 'wait'],
    ['the same', aPromise({ ...aPrice(500_000) }), 'wait'],
  ] as const)('too late for %s', (_, promise, kind) => {
    const made = step(aRow(), justAfter(deadline), { effect: anEffect({ promise }) })
    expect(made).toMatchObject({ kind, row: { dueAt: null } })
    if (kind === 'wait') expect(made.row).toMatchObject({ promise, keptAt: null })
  })
  it('not if nothing that they pay changes', () => {
    const same = aPromise({ ...aPrice(500_000) })
    expect(step(aRow(), noticed, { effect: anEffect({ promise: same }) })).toMatchObject({
      kind: 'wait',
      row: { dueAt: null, promise: same },
    })
    const lower = aPromise({ ...aPrice(400_000) })
    expect(step(aRow(), noticed, { effect: anEffect({ promise: lower }) }).kind).toBe('tell')
  })
  it('a customer who can’t be reached is tried again each week, and the last time three days before', () => {
    const effect = anEffect({ reachable: false })
    const due = (now: string) => step(aRow(), now, { effect })
    expect(due(noticed)).toMatchObject({ kind: 'wait', row: { dueAt: noon('05-25'), toldAt: null } })
    expect(due(noon('05-25')).row.dueAt).toBe(deadline)
    expect(due(deadline).row.dueAt).toBe(justAfter(deadline))
    expect(due(justAfter(deadline)).kind).toBe('keep')
  })
})

// Holds K9: the subscription says that it may be billed the price once the message has left.
describe('after the notice', () => {
  it('it counts once the message was sent: three days after it at the earliest', () => {
    const made = step(told(), noon('05-19'), { notice: 'sent' })
    expect(made).toMatchObject({
      kind: 'heard',
      told: { planId: 'plan_gold', version: 2, from: noon('05-21') },
      row: { dueAt: last, toldAt: noticed, promise: aPromise() },
    })
    expect(step(told(), last, { notice: 'sent' })).toMatchObject({ kind: 'heard', row: { dueAt: null } })
  })
  it('the promise stays as it was announced', () => {
    const later = anEffect({ promise: aPromise({ amount: 700_000, plan: 700_000 }) })
    expect(step(told(), noon('05-19'), { notice: 'sent', effect: later }).row.promise).toEqual(aPromise())
  })
  it('an unsent message is checked each day, to the day before', () => {
    const ask = (now: string) => step(told(), now, { notice: 'pending' })
    expect(ask(noon('05-19'))).toMatchObject({ kind: 'wait', row: { dueAt: noon('05-20') } })
    expect(ask('2026-05-30T18:00:00.000Z').row.dueAt).toBe(last)
    // Then it was not told in time.
    expect(ask(last).kind).toBe('keep')
  })
  it('nothing is written twice on the subscription, and it is checked once more', () => {
    for (const notice of ['sent', 'pending', 'none'] as const) {
      expect(step(told(), noon('05-19'), { notice, effect: knows })).toMatchObject({
        kind: 'wait',
        row: { dueAt: last },
      })
      expect(step(told(), last, { notice, effect: knows }).row.dueAt).toBeNull()
    }
  })
  it('another plan or version that they know is not this one', () => {
    for (const one of [
      { planId: 'plan_silver', version: 2, from: april },
      { planId: 'plan_gold', version: 1, from: april },
    ]) {
      const effect = anEffect({ subscription: aSubscription({ told: [one] }) })
      expect(step(told(), noon('05-19'), { notice: 'sent', effect }).kind).toBe('heard')
    }
  })
  it.each([
    ['a week after it was tried', noon('05-19'), 'wait', noon('05-25')],
    ['then it is sent again', noon('05-25'), 'tell', noon('05-26')],
    ['too late: it keeps its price', justAfter(deadline), 'keep', null],
  ] as const)('a message that failed is sent again %s', (_, now, kind, dueAt) => {
    expect(step(told(), now, { notice: 'failed' })).toMatchObject({ kind, row: { dueAt } })
  })
  it('a second failed one is sent for the last time three days before', () => {
    const twice = told({ toldAt: noon('05-25') })
    expect(step(twice, noon('05-26'), { notice: 'failed' })).toMatchObject({ row: { dueAt: deadline } })
    expect(step(twice, deadline, { notice: 'failed' }).kind).toBe('tell')
  })
})

// Holds K9: if it continues after all, its price must not surprise its customer.
describe('a subscription that will end before', () => {
  const effect = anEffect({ promise: null })
  it('is checked once more three days before the date', () => {
    expect(step(aRow(), may, { effect })).toMatchObject({
      kind: 'wait',
      row: { promise: null, dueAt: deadline, version: 2 },
    })
    expect(step(aRow(), deadline, { effect })).toMatchObject({ kind: 'keep', row: { keptAt: deadline } })
  })
})

// Holds K9: the weekly look brings notices ahead that would come too late.
describe('a payment that was moved ahead', () => {
  const sooner = anEffect({ promise: aPromise({ at: noon('05-28') }) })
  it('is announced sooner', () => {
    expect(hastened(aChange(), aRow(), sooner, may)).toMatchObject({
      promise: sooner.promise,
      dueAt: noon('05-14'),
      version: 2,
    })
    expect(hastened(aChange(), aRow(), sooner, noon('05-16'))?.dueAt).toBe(noon('05-16'))
    // What was promised nothing has a payment now.
    expect(hastened(aChange(), aRow({ promise: null, dueAt: deadline }), sooner, may)?.dueAt).toBe(
      noon('05-14'),
    )
    expect(hastened(aChange(), aRow({ dueAt: null }), sooner, may)?.dueAt).toBe(noon('05-14'))
  })
  it.each([
    ['it never pays the price', aRow(), anEffect({ promise: null })],
    ['it was told', told(), sooner],
    ['it keeps its price', aRow({ keptAt: may }), sooner],
    ['nothing changes for it', aRow(), anEffect({ promise: aPromise({ ...aPrice(500_000), at: may }) })],
    ['it pays when it was promised', aRow({ dueAt: june }), anEffect()],
    ['it is due by then anyway', aRow({ dueAt: noon('05-14') }), sooner],
  ])('is left where %s', (_, row, effect) => {
    expect(hastened(aChange(), row, effect, may)).toBeNull()
  })
})

// Holds K9.
describe('all subscriptions are searched again', () => {
  it.each([
    ['each week', april, noon('04-08')],
    ['while they can still be told', noon('05-25'), noon('05-28')],
    ['and when the price is in effect', noon('05-28'), june],
    ['and not after', june, noon('06-08')],
  ])('%s', (_, now, at) => {
    expect(nextLookAt(aChange(), now)).toBe(at)
  })
})
