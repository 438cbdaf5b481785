import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type {
  DecidedPlanChange,
  ResolvedChange,
} from '../../../shared/domain/plan-change/decided-plan-change.ts'
import {
  decidePlanChange,
  type PlanChangeSource,
} from '../../../shared/domain/plan-change/decide-plan-change.ts'
import { decideSentChange } from '../../../shared/domain/plan-change/decide-sent-change.ts'
import { changeFacts, decideChangeTakeOver } from '../../../shared/domain/plan-change/decide-waiting.ts'
import { changesChain } from '../../../shared/domain/plan-change/make-plan-change.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { aHeldCharge, anInvoice, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'
import { aWait } from '../fixtures/waits.ts'

/** Half of April's period is left: Platinum costs 2,000 naira more for it. */
const halfWay = '2026-04-16T12:00:00.000Z'
const platinum = aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000 })
const silver = aPlan({ id: 'plan_silver', name: 'Silver', amount: 250_000 })
const first = paidInvoice({ id: 'inv_2' })
const request: ResolvedChange = {
  ...{ planId: platinum.id, quantity: 1, effective: 'immediate', proration: 'charge_now' },
}
const decided = (over: Partial<PlanChangeSource> = {}, asked: Partial<ResolvedChange> = {}) =>
  decidePlanChange(
    {
      ...{ subscription: aSubscription(), customer: aCustomer(), plan: aPlan(), next: platinum },
      ...{ quantity: 1, latest: first, quote: null, timeZone: 'Africa/Lagos', settings: { hold: null } },
      ...over,
    },
    { ...request, ...asked },
    {
      ...{ now: halfWay, wallMs: Date.parse(halfWay), invoiceId: 'inv_3', quotedVersion: null },
      waitKey: 'rcp',
    },
  )
const bySent = (over: object = {}) => aSubscription({ daysUntilDue: 7, reminderDays: 3, ...over })

// Holds M3.
describe('a change whose invoice is sent', () => {
  it('gives its customer days to pay', () => {
    const { terms } = decided({ subscription: bySent() })
    expect(terms.invoice).toMatchObject({
      ...{ amount: 200_000, cycle: 2 },
      waits: { key: 'rcp' },
    })
    expect(terms.invoice?.waits?.dueAt.slice(0, 10)).toBe('2026-04-23')
    expect(terms.subscription.reminderDays).toBe(3)
  })

  it.each<[string, DecidedPlanChange]>([
    ['is charged', decided({ subscription: bySent({ daysUntilDue: null }) })],
    [
      'costs nothing now',
      decided({ subscription: bySent(), customer: aCustomer({ lots: gifts({ NGN: 300_000 }) }) }),
    ],
  ])('waits for nothing where it %s', (_, { terms }) => {
    expect(terms.invoice?.waits ?? null).toBeNull()
    expect(terms.subscription.reminderDays).toBe(3)
  })

  it('has no invoice where something is left over', () => {
    expect(decided({ subscription: bySent(), next: silver }, { planId: silver.id }).terms.invoice).toBeNull()
  })

  it.each([
    [0, [], []],
    [50_000, [{ kind: 'credit_used', amount: 50_000 }], ['customer']],
  ] as const)('takes effect at once, and is paid from %i kobo of credit first', (credit, used, payer) => {
    const subscription = bySent()
    const customer = aCustomer({ lots: credit === 0 ? [] : gifts({ NGN: credit }) })
    const change = decided({ subscription, customer, next: { ...platinum, inUse: false } })
    const made = decideSentChange(change, { invoice: change.terms.invoice!, first, now: halfWay })
    const { invoice } = made.result
    expect(made.turns.map(({ thing }) => thing)).toEqual(['subscription', 'invoice', ...payer])
    expect(made.turns[0]).toEqual({
      ...{ thing: 'subscription', before: subscription, after: change.terms.subscription },
    })
    expect(made.turns[1]).toEqual({ thing: 'invoice', before: null, after: invoice })
    expect(made.moves).toMatchObject([...used, { kind: 'plan_used' }])
    expect(made.moves).toHaveLength(used.length + 1)
    expect(made.result).toEqual({
      ...{ subscription: change.terms.subscription, proration: change.terms.proration, invoice },
      creditKobo: 0,
    })
    expect(made.events).toEqual([
      ...change.terms.events,
      {
        ...{ type: 'invoice_sent', message: 'invoice_sent' },
        extra: { amount: 200_000 - credit, dueAt: invoice!.waits!.dueAt, subscriptionId: subscription.id },
      },
    ])
    expect(made.about).toMatchObject({
      subscription: { planId: platinum.id },
      invoice,
      plan: { id: platinum.id },
    })
    expect(made.about.customer).toMatchObject({
      id: 'cus_1',
      lots: credit === 0 ? [] : (expect.any(Array) as never),
    })
  })
})

// Holds M3: the value of a period is what was paid for it.
describe('a change before the period’s invoice is paid', () => {
  const sent: Invoice = anInvoice({ id: 'inv_2', waits: aWait() })
  const isUnpaid = problem('conflict', { reason: 'invoice_unpaid', path: 'effective', invoiceId: 'inv_2' })

  it('waits for the renewal', () => {
    expect(() => decided({ latest: sent })).toThrow(isUnpaid)
    expect(() => decided({ latest: sent }, { effective: 'at_renewal' })).not.toThrow()
  })

  it.each<[string, Invoice | undefined]>([
    ['it is paid', { ...first, waits: aWait() }],
    ['it is charged', anInvoice({ id: 'inv_2' })],
    ['there is none', undefined],
  ])('is made at once where %s', (_, latest) => {
    expect(() => decided({ latest })).not.toThrow()
  })
})

describe('a blacklisted customer’s change', () => {
  const customer = aCustomer({ blacklisted: true })

  it('is refused if it costs something, and made if it does not', () => {
    expect(() => decided({ customer })).toThrow(problem('conflict', { reason: 'customer_blacklisted' }))
    expect(() => decided({ customer, next: silver }, { planId: silver.id })).not.toThrow()
    const rich = { ...customer, lots: gifts({ NGN: 300_000 }) }
    expect(decided({ customer: rich }).terms.invoice?.amount).toBe(0)
  })
})

it.each<[string, object, boolean]>([
  ['nothing', {}, false],
  ['an invoice', { invoice: anInvoice() }, true],
  ['credit', { customerCreditKobo: 1 }, true],
  ['a closed base', { closes: [{ unused: 1, refunds: 2 }] }, true],
])('a change with %s changes the book of its chain: %s', (_, over, want) => {
  const terms = { invoice: null, customerCreditKobo: 0, closes: [], ...over }
  expect(changesChain({ terms } as never)).toBe(want)
})

// Holds A10, B4.
it.each([
  [null, null],
  ['no_payment_method', null],
  ['insufficient_funds', 'change_given_up'],
  ['timeout', 'change_given_up'],
] as const)('a change that failed by %s lets its unseen charge go for %s', (code, lostAs) => {
  expect(changeFacts(code as never)).toEqual({
    until: null,
    lostAs,
    showsApproval: false,
    isGivenBack: false,
  })
})

// Holds H4.
it('a change of a crashed process is taken over before anything is sent again', () => {
  const charge = aHeldCharge({ leaseUntil: 1, deadline: halfWay })
  const invoice = { ...anInvoice({ id: 'inv_3' }), charge }
  const draft = { merchantId: 'mer_1', id: 'inv_3', invoice, version: 4 } as unknown as PlanChangeDraft
  const wallMs = Date.parse(halfWay)
  const made = decideChangeTakeOver(draft, { now: halfWay, wallMs })
  expect(made.result).toMatchObject({
    ...{ id: 'inv_3', version: 5 },
    invoice: {
      ...{ id: 'inv_3', version: invoice.version + 1 },
      charge: { reference: charge.reference, askAt: null, deadline: null, action: null },
    },
  })
  expect(made.result.invoice.charge.leaseUntil).toBeGreaterThan(wallMs)
  expect(made).toMatchObject({ moves: [], events: [], about: {} })
  expect(made.turns).toEqual([{ thing: 'planChange', before: draft, after: made.result }])
})
