import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { BillingState, SettledAttempt } from '../../../shared/domain/subscription/billing-state.ts'
import {
  sendCycle,
  sendsInvoices,
  sentEvent,
  waitOf,
} from '../../../shared/domain/subscription/send-invoice.ts'
import { keptKey, nextFrom, settleSent } from '../../../shared/domain/subscription/settle-sent.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { withoutInvoice } from '../../../shared/domain/subscription/void-invoice.ts'
import { aLine, anInvoice, aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import { aDiscount } from '../fixtures/catalog.ts'
import { june, may } from '../fixtures/instants.ts'
import { aWait } from '../fixtures/waits.ts'

const middle = '2026-04-16T12:00:00.000Z'
const charge: SettledAttempt = {
  ...{ number: 1, reference: 'inv_2-1', methodId: 'pm_1', kind: 'manual', gateway: undefined, rail: 'card' },
}
const sent = (over: Partial<Invoice> = {}) => anInvoice({ waits: aWait(), ...over })
const overdue = (over: Partial<Subscription> = {}, invoiceId = 'inv_2') =>
  ({ status: 'past_due', recovery: aRecovery({ invoiceId, rule: 'overdue' }), ...over }) as const
const state = (of: Partial<Subscription> = {}, invoice = sent(), over: Partial<BillingState> = {}) =>
  aState({ subscription: aSubscription(of), invoice, ...over })
const pay = (
  of: Partial<Subscription> = {},
  invoice = sent(),
  intent: SettledAttempt = charge,
  now = middle,
) => settleSent(state(of, invoice), intent, now)
const writtenOff = sent({ status: 'uncollectible' })
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type)
const [paid, recovered] = [
  ['subscription_payment_success'],
  ['subscription_payment_recovered', 'subscription_recovered'],
]
const waived = (amount: number) => aLine(-amount, { type: 'waived', id: 'l2', itemId: undefined as never })

// Holds M3: its period began when it was sent.
describe('an invoice that was sent is paid', () => {
  it.each([
    ['while it runs', {}, sent(), 'active', paid],
    ['while paused', { status: 'paused' }, sent(), 'paused', paid],
    ['while past due by it', overdue(), sent(), 'active', recovered],
    ['while past due by another', overdue({}, 'inv_1'), sent(), 'past_due', paid],
    ['once it was written off', { status: 'unpaid' }, writtenOff, 'active', recovered],
    ['while another was written off', { status: 'unpaid' }, sent(), 'unpaid', paid],
    ['after it has ended', { status: 'canceled' }, sent(), 'canceled', paid],
    ['after it has expired', { status: 'expired' }, sent(), 'expired', paid],
    ['while active, of one that was written off', {}, writtenOff, 'active', paid],
  ] as const)('%s', (_, of, invoice, status, types) => {
    const made = pay(of, invoice)
    expect(typesOf(made.events)).toEqual(types)
    expect(made.subscription).toMatchObject({ status, version: 6, currentPeriodEnd: may, periodNumber: 2 })
    expect(made.subscription.recovery).toEqual(
      status === 'past_due' ? aRecovery({ invoiceId: 'inv_1', rule: 'overdue' }) : null,
    )
    expect(made).toMatchObject({
      ...{ paid: true, failureCode: null },
      invoice: { status: 'paid', amountPaid: 500_000, paidAt: middle, receiptKey: 'a-key', attemptCount: 1 },
      attempt: { reference: 'inv_2-1', statusAfter: status },
    })
    for (const { message, onTimeline } of made.events) {
      expect(onTimeline).toBe(false)
      expect([null, undefined, 'payment_receipt']).toContain(message)
    }
  })

  it('tells what was paid, with a receipt; what came of no charge is on the timeline', () => {
    const extra = { amount: 500_000, effectKobo: 500_000 }
    expect(pay().events).toEqual([
      {
        type: 'subscription_payment_success',
        extra: { ...extra, cycle: 2 },
        message: 'payment_receipt',
        onTimeline: false,
      },
    ])
    expect(pay(overdue()).events).toEqual([
      { type: 'subscription_payment_recovered', extra, message: 'payment_receipt', onTimeline: false },
      { type: 'subscription_recovered', onTimeline: false },
    ])
    const nobody = { amount: 500_000, effectKobo: 0 }
    expect(pay({}, sent(), null).events).toEqual([
      {
        type: 'subscription_payment_success',
        extra: { ...nobody, cycle: 2 },
        message: null,
        onTimeline: true,
      },
    ])
    expect(pay(overdue(), sent(), null).events).toEqual([
      { type: 'subscription_payment_recovered', extra: nobody, message: null, onTimeline: true },
      { type: 'subscription_recovered', onTimeline: true },
    ])
    const settings = { ...aState().settings, paymentReceipts: false }
    expect(settleSent(state({}, sent(), { settings }), charge, middle).events[0]?.message).toBeNull()
  })

  // prettier-ignore
  it.each([
    ['by a charge: the link that was sent shows the receipt', charge, { waits: aWait() }, { receiptKey: 'a-key' }],
    ['by nobody', null, { waits: aWait() }, {}],
    ['of one that was not sent', charge, { waits: null }, {}],
    ['of one without', charge, {}, {}],
  ] as const)('%s', (_, intent, invoice, key) => {
    expect(keptKey(invoice, intent)).toEqual(key)
  })

  it.each([
    ['a millisecond before the end', '2026-05-01T11:59:59.999Z', {}],
    ['at the end', may, { currentPeriodEnd: may, billingAnchor: may, periodNumber: 0 }],
    ['after it', june, { currentPeriodEnd: june, billingAnchor: june, periodNumber: 0 }],
  ])(
    '%s of its period the next one begins now, where it waited for that: no months back to back (D7.25)',
    (_, now, next) => {
      expect(nextFrom(aSubscription(), now)).toEqual(next)
      for (const late of [overdue(), { status: 'unpaid' } as const]) {
        const made = pay(late, late.status === 'unpaid' ? writtenOff : sent(), charge, now)
        expect(made.subscription).toMatchObject({ currentPeriodEnd: may, ...next })
      }
      // What did not wait for it has its own days.
      expect(pay({}, sent(), charge, now).subscription).toMatchObject({
        currentPeriodEnd: may,
        periodNumber: 2,
      })
    },
  )

  // prettier-ignore
  it.each([
    ['nothing', {}, [aLine(500_000)], { paidForPeriod: 500_000, refundedForPeriod: null }],
    ['100,000 of the period', {}, [aLine(500_000), waived(100_000)], { paidForPeriod: 400_000, refundedForPeriod: null }],
    ['of an earlier period', { latestInvoiceId: 'inv_3' }, [aLine(500_000), waived(100_000)], { paidForPeriod: 500_000, refundedForPeriod: null }],
    ['of a change: as a refund', {}, [aLine(500_000, { type: 'proration_charge' }), waived(100_000)], { paidForPeriod: 500_000, refundedForPeriod: 100_000 }],
    ['of a change, beside refunds', { refundedForPeriod: 5 }, [aLine(500_000, { type: 'proration_charge' }), waived(100_000)], { paidForPeriod: 500_000, refundedForPeriod: 100_005 }],
  ])('and what the merchant forgave of it was never paid (M2): %s', (_, of, lines, value) => {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    for (const status of [{}, overdue()])
      expect(pay({ ...of, ...status }, sent({ lines, amount })).subscription).toMatchObject(value)
  })
})

const repeating = aDiscount({
  duration: 'repeating',
  durationCycles: 3,
  usedInvoices: 2,
  inCurrentCycle: true,
})
const again = { ...repeating, usedInvoices: 1, inCurrentCycle: false }
const changed = (...fields: string[]) => [
  { type: 'subscription_updated', extra: { changed: fields }, onTimeline: true },
]

// Holds M3, D6.8, B2, B6.
describe('an invoice that was sent is voided', () => {
  const ofChange = sent({ billingReason: 'subscription_update', amount: 150_000, creditApplied: 50_000 })

  // prettier-ignore
  it.each([
    ['of the period: all its value goes, and its cycle', {}, sent(), { cyclesCompleted: 1, paidForPeriod: 0, refundedForPeriod: null }],
    ['of several cycles', {}, sent({ waits: aWait({ cycles: 2 }) }), { cyclesCompleted: 0, paidForPeriod: 0 }],
    ['of the period, after refunds', { refundedForPeriod: 7 }, sent(), { paidForPeriod: 0, refundedForPeriod: null }],
    ['with a code of some cycles: its use comes back', { discount: repeating }, sent(), { discount: again }],
    ['of an earlier period: this one keeps its value', { latestInvoiceId: 'inv_3', discount: repeating }, sent(), { cyclesCompleted: 1, paidForPeriod: 500_000, discount: repeating }],
    ['of a change: as a refund of what it stands for', { discount: repeating }, ofChange, { paidForPeriod: 500_000, refundedForPeriod: 200_000, discount: again }],
    ['of a change, beside refunds', { refundedForPeriod: 5 }, ofChange, { refundedForPeriod: 200_005 }],
    ['of a change within the period, which counted no cycle', { discount: repeating }, { ...ofChange, waits: aWait({ cycles: 0 }) }, { cyclesCompleted: 2, discount: repeating, refundedForPeriod: 200_000 }],
    ['of a change that stands for nothing', {}, { ...ofChange, amount: 0, creditApplied: 0, lines: [] }, { refundedForPeriod: null }],
  ])('%s', (_, of, invoice, fields) => {
    const made = withoutInvoice(aSubscription(of), invoice, middle)
    expect(made.subscription).toMatchObject({
      status: 'active',
      version: 6,
      currentPeriodEnd: may,
      ...fields,
    })
    expect(made.events).toEqual(changed('cyclesCompleted'))
  })

  it.each([
    ['within its period', middle, {}],
    ['when that is over', june, { currentPeriodEnd: june, billingAnchor: june, periodNumber: 0 }],
  ])('and who was past due by it goes on, %s', (_, now, next) => {
    const made = withoutInvoice(aSubscription(overdue()), sent(), now)
    expect(made.subscription).toMatchObject({
      status: 'active',
      recovery: null,
      cyclesCompleted: 1,
      paidForPeriod: 0,
      currentPeriodEnd: may,
      ...next,
    })
    expect(made.events).toEqual(changed('status'))
  })

  it.each([
    ['past due by another', overdue({}, 'inv_1')],
    ['paused', { status: 'paused' }],
  ] as const)('and who is %s stays so', (_, of) => {
    const made = withoutInvoice(aSubscription(of), sent(), june)
    expect(made.subscription).toMatchObject({ ...of, cyclesCompleted: 1, currentPeriodEnd: may })
    expect(made.events).toEqual(changed('cyclesCompleted'))
  })
})

// Holds M3.
describe('an invoice is sent', () => {
  const draft = anInvoice({
    ...{ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june },
  })
  const sending = (of: Partial<Subscription>, begins = false, invoice = draft) =>
    sendCycle(state({ daysUntilDue: 14, ...of }, invoice), { now: may, key: 'k', begins })

  it('and its period begins, with the value of the invoice', () => {
    const of = {
      refundedForPeriod: 5,
      importedKobo: 6,
      chainId: 'inv_1',
      pausedSeconds: 7,
      reminded: true,
      reminderDays: 3,
    }
    const { subscription, invoice, emits } = sending({ ...of, paidForPeriod: 1 })
    expect(invoice).toMatchObject({
      status: 'open',
      waits: { dueAt: '2026-05-15T12:00:00.000Z', sentAt: may, overdueAt: null, cycles: 1, key: 'k' },
    })
    expect(subscription).toMatchObject({
      ...{ currentPeriodStart: may, currentPeriodEnd: june, periodNumber: 3, cyclesCompleted: 3 },
      ...{ paidForPeriod: 500_000, refundedForPeriod: null, importedKobo: null, chainId: null },
      ...{ pausedSeconds: 0, reminded: false, reminderDays: null, status: 'active' },
    })
    expect(subscription).not.toHaveProperty('taxForPeriod')
    expect(emits).toEqual([])
  })

  // prettier-ignore
  it.each([
    ['at the start', { status: 'incomplete', cyclesCompleted: 0 }, true, ['subscription_activated'], { currentPeriodEnd: may, periodNumber: 2 }],
    ['at a trial’s end', { status: 'trialing', cyclesCompleted: 0 }, false, ['subscription_activated'], { currentPeriodEnd: june, periodNumber: 3 }],
  ] as const)('%s', (_, of, begins, emits, period) => {
    const made = sending(of, begins, { ...draft, cycle: 1 })
    expect(made.emits).toEqual(emits)
    expect(made.subscription).toMatchObject({ status: 'active', cyclesCompleted: 1, ...period })
    expect(made.invoice.waits).toMatchObject({ cycles: 1 })
  })

  it('with the tax that its period bears', () => {
    const taxes = [{ code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: true }]
    const lines = [aLine(537_500, { tax: 0, taxAmount: 37_500 })]
    expect(sending({}, false, { ...draft, lines, taxes }).subscription.taxForPeriod).toMatchObject({
      code: 'VAT',
      amount: 37_500,
    })
  })

  it.each([
    [0, true, may],
    [1, true, '2026-05-02T12:00:00.000Z'],
    [null, false, may],
    [undefined, false, may],
  ])('with %s days to pay', (daysUntilDue, sends, dueAt) => {
    expect(sendsInvoices({ daysUntilDue: daysUntilDue as null })).toBe(sends)
    const wait = waitOf(aSubscription({ daysUntilDue: daysUntilDue as null }), {
      settings: aState().settings,
      now: may,
      key: 'k',
      cycles: 1,
    })
    expect(wait).toMatchObject({ dueAt, sentAt: may, key: 'k' })
  })

  it.each([
    [aWait(), aWait().dueAt],
    [null, null],
    [undefined, null],
  ])('and an event says so, whose message brings its customer the link', (waits, dueAt) => {
    const event = sentEvent({ amount: 5, subscriptionId: 'sub_1', ...(waits === undefined ? {} : { waits }) })
    expect(event).toEqual({
      type: 'invoice_sent',
      extra: { amount: 5, dueAt, subscriptionId: 'sub_1' },
      message: 'invoice_sent',
    })
  })
})
