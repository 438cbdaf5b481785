import { describe, expect, it } from 'vitest'
import { decideVoid } from '../../../shared/domain/invoice/decide-void.ts'
import { decideWaitStep } from '../../../shared/domain/invoice/decide-wait-step.ts'
import type { InvoiceWait } from '../../../shared/domain/invoice/invoice.ts'
import {
  beginWait,
  defaultReminderDays,
  isOverdue,
  isSent,
  nextOfWait,
  overdueFrom,
  remindersOf,
  waitTermsOf,
  type WaitTerms,
} from '../../../shared/domain/invoice/waiting.ts'
import {
  aHeldCharge,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aState,
  aSubscription,
  paidInvoice,
  waitingUntil,
} from '../fixtures/billing.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { aLoneInvoice, aLoneState } from '../fixtures/returns.ts'
import { aWait } from '../fixtures/waits.ts'

const lagos: WaitTerms = { reminderDays: defaultReminderDays, graceDays: 0, timeZone: 'Africa/Lagos' }
const [before3, onDay, after3, after7, after14] = [12, 15, 18, 22, 29].map(
  (day) => `2026-04-${day}T08:00:00.000Z`,
) as [string, string, string, string, string]
const due = '2026-04-15T12:00:00.000Z'

// Holds M3.
describe('when a sent invoice is checked', () => {
  it('on the mornings that the merchant named, in their zone', () => {
    expect(remindersOf(aWait(), lagos)).toEqual([before3, onDay, after3, after7, after14])
    const lisbon = { ...lagos, timeZone: 'Europe/Lisbon', reminderDays: [0, -3] }
    // Summer time there is an hour before UTC too.
    expect(remindersOf(aWait(), lisbon)).toEqual([before3, onDay])
    expect(remindersOf(aWait(), { ...lagos, timeZone: 'America/New_York', reminderDays: [0] })).toEqual([
      '2026-04-15T13:00:00.000Z',
    ])
    expect(remindersOf(aWait(), { ...lagos, reminderDays: [] })).toEqual([])
  })

  it('by the day of the zone on which it is due', () => {
    const late = aWait({ dueAt: '2026-04-15T23:00:00.000Z' })
    expect(remindersOf(late, { ...lagos, reminderDays: [0] })).toEqual(['2026-04-16T08:00:00.000Z'])
    const earlier = aWait({ dueAt: '2026-04-15T22:59:59.999Z' })
    expect(remindersOf(earlier, { ...lagos, reminderDays: [0] })).toEqual([onDay])
  })

  it('never before it was sent', () => {
    expect(remindersOf(aWait({ sentAt: onDay }), lagos)[0]).toBe(after3)
    expect(remindersOf(aWait({ sentAt: '2026-04-15T07:59:59.999Z' }), lagos)[0]).toBe(onDay)
  })

  it.each([
    ['the first reminder', aWait(), lagos, april, before3],
    ['the next after one', aWait(), lagos, before3, onDay],
    ['that at the same instant is over', aWait(), lagos, '2026-04-12T07:59:59.999Z', before3],
    ['when it is overdue', aWait(), lagos, onDay, due],
    ['overdue is looked at once, also late', aWait(), lagos, '2026-04-20T00:00:00.000Z', due],
    ['after that the reminders', aWait({ overdueAt: due }), lagos, due, after3],
    ['the last one', aWait({ overdueAt: due }), lagos, after7, after14],
    ['never again', aWait({ overdueAt: due }), lagos, after14, null],
    ['with grace, reminders first', aWait(), { ...lagos, graceDays: 5 }, onDay, after3],
    ['with grace, overdue later', aWait(), { ...lagos, graceDays: 5 }, after3, '2026-04-20T12:00:00.000Z'],
    ['without reminders', aWait(), { ...lagos, reminderDays: [] }, april, due],
  ])('%s', (_, one, terms, after, next) => {
    expect(nextOfWait(one, terms, after)).toBe(next)
  })

  it.each([
    [0, due],
    [1, '2026-04-16T12:00:00.000Z'],
    [30, '2026-05-15T12:00:00.000Z'],
  ])('%i days of grace', (graceDays, at) => {
    expect(overdueFrom(aWait(), { ...lagos, graceDays })).toBe(at)
  })

  it.each([
    [0, april, april],
    [14, due, before3],
    [90, '2026-06-30T12:00:00.000Z', '2026-06-27T08:00:00.000Z'],
  ])('is sent with %i days to pay', (daysUntilDue, dueAt, nextAt) => {
    const began = beginWait({ now: april, daysUntilDue, cycles: 1, key: 'k' }, lagos)
    expect(began).toEqual({ dueAt, sentAt: april, overdueAt: null, nextAt, cycles: 1, key: 'k' })
  })

  it('by the merchant’s settings, or three days before, on the day, and 3, 7 and 14 after', () => {
    expect(waitTermsOf({}, 'Africa/Lagos')).toEqual({ ...lagos, reminderDays: [-3, 0, 3, 7, 14] })
    const set = { invoiceReminderDays: [1], graceDays: 2 }
    expect(waitTermsOf(set, 'UTC')).toEqual({ reminderDays: [1], graceDays: 2, timeZone: 'UTC' })
  })

  it.each([
    ['open', aWait({ overdueAt: due }), true],
    ['uncollectible', aWait({ overdueAt: due }), true],
    ['paid', aWait({ overdueAt: due }), false],
    ['void', aWait({ overdueAt: due }), false],
    ['open', aWait(), false],
    ['open', null, false],
  ] as const)('is overdue where it is %s', (status, waits, expected) => {
    expect(isOverdue({ status, waits })).toBe(expected)
    expect(isSent({ waits })).toBe(waits !== null)
  })
})

const sent = (over: Partial<InvoiceWait> = {}, invoice: Parameters<typeof anInvoice>[0] = {}) =>
  aState({ invoice: anInvoice({ ...invoice, waits: aWait(over) }) })
const step = (state: Parameters<typeof decideWaitStep>[0], now: string, terms = lagos) =>
  decideWaitStep(state, now, 'UTC', terms)
const typesOf = (made: ReturnType<typeof step>) =>
  made?.events.map(({ type, message }) => [type, message ?? null])
const statusOf = (made: ReturnType<typeof step>) => made?.about.subscription?.status

// Holds M3, F5.
describe('the due action of a sent invoice', () => {
  it.each([
    ['before its time', sent(), '2026-04-12T07:59:59.999Z'],
    ['that is never looked at again', sent({ nextAt: null }), due],
    ['that was never sent', aState(), due],
    ['that is paid', sent({}, paidInvoice()), due],
    ['that was written off', sent({}, { status: 'uncollectible' }), due],
    ['that is void', sent({}, { status: 'void' }), due],
  ])('is nothing of one %s', (_, state, now) => {
    expect(step(state, now)).toBeNull()
  })

  it('is a reminder on its morning', () => {
    const made = step(sent(), before3)
    expect(made?.events).toEqual([
      {
        type: 'invoice_reminder',
        extra: { amount: 500_000, dueAt: due, subscriptionId: aSubscription().id },
        message: 'invoice_reminder',
      },
    ])
    expect(made?.result).toMatchObject({ version: 4, waits: { nextAt: onDay, overdueAt: null, dueAt: due } })
    expect(made?.turns.map(({ thing }) => thing)).toEqual(['invoice'])
    expect(made?.moves).toEqual([])
    expect(statusOf(made)).toBe('active')
  })

  it('names what is due, without what was paid', () => {
    expect(step(sent({}, { amountPaid: 200_000 }), before3)?.events[0]?.extra).toMatchObject({
      amount: 300_000,
    })
  })

  it('is one reminder for several missed mornings', () => {
    expect(typesOf(step(sent(), onDay))).toEqual([['invoice_reminder', 'invoice_reminder']])
  })

  it('reminds in its subscription’s zone, and without one in the merchant’s', () => {
    const lone = aLoneState({
      invoice: aLoneInvoice({ waits: aWait({ nextAt: '2026-04-12T09:00:00.000Z' }) }),
    })
    const made = step(lone, '2026-04-12T09:00:00.000Z')
    expect(made?.result.waits?.nextAt).toBe('2026-04-15T09:00:00.000Z')
    expect(made?.events[0]?.extra).toMatchObject({ subscriptionId: null })
    expect(made?.about).not.toHaveProperty('subscription')
  })

  it('is overdue once its grace is over: its subscription is past due, without a failed payment', () => {
    const state = sent({ nextAt: due })
    expect(step(state, '2026-04-15T11:59:59.999Z')).toBeNull()
    const made = step(state, due)
    expect(typesOf(made)).toEqual([
      ['subscription_past_due', null],
      ['invoice_overdue', 'invoice_overdue'],
    ])
    expect(made?.events[0]).toMatchObject({ onTimeline: true })
    expect(made?.result.waits).toMatchObject({ overdueAt: due, nextAt: after3 })
    const subscription = made?.turns.find(({ thing }) => thing === 'subscription')?.after
    const stopAt = '2026-05-06T12:00:00.000Z'
    expect(subscription).toMatchObject({
      status: 'past_due',
      recovery: {
        ...{
          invoiceId: 'inv_2',
          firstFailureAt: due,
          failures: 0,
          nextAttemptAt: null,
          stopAt,
          dueAt: stopAt,
        },
        ...{ action: 'request_card_update', railSwitched: false, switchToMethodId: null, newMethodId: null },
        ...{ rule: 'overdue', customerTold: true, lastFailureCode: 'no_payment_method' },
        reason: 'The invoice was not paid in time: its customer is reminded, and nothing is charged.',
      },
    })
    expect(made?.about).toMatchObject({ subscription: { status: 'past_due' } })
  })

  it('is not overdue within its grace', () => {
    expect(typesOf(step(sent({ nextAt: after3 }), after3, { ...lagos, graceDays: 5 }))).toEqual([
      ['invoice_reminder', 'invoice_reminder'],
    ])
  })

  it('found late announces both, with one mail', () => {
    expect(typesOf(step(sent({ nextAt: due }), after3))).toEqual([
      ['subscription_past_due', null],
      ['invoice_overdue', null],
      ['invoice_reminder', 'invoice_overdue'],
    ])
  })

  it('continues reminders after it was found, and announces nothing twice', () => {
    const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
    const state = { ...sent({ overdueAt: due, nextAt: after3 }), subscription: pastDue }
    const made = step(state, after3)
    expect(typesOf(made)).toEqual([['invoice_reminder', 'invoice_overdue']])
    expect(made?.result.waits).toMatchObject({ overdueAt: due, nextAt: after7 })
    expect(made?.turns.map(({ thing }) => thing)).toEqual(['invoice'])
    expect(
      step({ ...state, invoice: anInvoice({ waits: aWait({ overdueAt: due, nextAt: after14 }) }) }, after14)
        ?.result.waits?.nextAt,
    ).toBeNull()
  })

  it.each([
    ['past due by another invoice', { status: 'past_due', recovery: aRecovery({ invoiceId: 'inv_1' }) }],
    ['paused', { status: 'paused' }],
  ] as const)('of one %s is looked at a day later again', (_, over) => {
    const state = { ...sent({ overdueAt: due, nextAt: after7 }), subscription: aSubscription(over) }
    const made = step(state, after7)
    expect(made?.result.waits?.nextAt).toBe('2026-04-23T08:00:00.000Z')
    expect(statusOf(made)).toBe(over.status)
    // The next reminder may come before.
    const soon = { ...sent({ nextAt: due }), subscription: aSubscription(over) }
    expect(step(soon, '2026-04-17T12:00:00.000Z')?.result.waits?.nextAt).toBe(after3)
  })

  it.each(['unpaid', 'canceled', 'incomplete'] as const)('of one %s changes no subscription', (status) => {
    const state = { ...sent({ nextAt: due }), subscription: aSubscription({ status }) }
    const made = step(state, due)
    expect(typesOf(made)).toEqual([['invoice_overdue', 'invoice_overdue']])
    expect(statusOf(made)).toBe(status)
  })

  it('is paid by credit that covers it, unless a charge of it is in progress', () => {
    const customer = aCustomer({ lots: gifts({ NGN: 500_000 }) })
    const made = step({ ...sent(), customer }, before3)
    expect(made?.result).toMatchObject({ status: 'paid', amount: 0, creditApplied: 500_000 })
    expect(made?.events.map(({ type }) => type)).not.toContain('invoice_reminder')
    const charge = aHeldCharge(waitingUntil('2026-04-12T09:00:00.000Z', before3))
    expect(step({ ...sent({}, { charge }), customer }, before3)?.result.status).toBe('open')
    const unseen = step({ ...sent({}, { charge: anUnseenCharge() }), customer }, before3)
    expect(unseen?.result).toMatchObject({ status: 'open', creditApplied: 0 })
    const less = aCustomer({ lots: gifts({ NGN: 499_999 }) })
    expect(step({ ...sent(), customer: less }, before3)?.result).toMatchObject({ creditApplied: 0 })
  })
})

// Holds M3: what is sent may be voided in every status of its subscription, which takes its cycle back.
it.each(['active', 'expired', 'canceled'] as const)(
  'a void of what was sent takes the cycle of one %s',
  (status) => {
    const state = { ...sent({ cycles: 1 }), subscription: aSubscription({ status, cyclesCompleted: 3 }) }
    const made = decideVoid(state, { now: due, wallMs: Date.parse(due) })
    expect(made.about.subscription).toMatchObject({ status, cyclesCompleted: 2 })
    expect(made.events).toMatchObject([
      { type: 'subscription_updated', extra: { changed: ['cyclesCompleted'] } },
    ])
    expect(made.result.status).toBe('void')
  },
)
