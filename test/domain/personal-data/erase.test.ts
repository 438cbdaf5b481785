import { describe, expect, it } from 'vitest'
import {
  decideErasure,
  erasedTurns,
  lapses,
  requireErasable,
} from '../../../shared/domain/personal-data/erase.ts'
import { requireNotErased } from '../../../shared/domain/personal-data/not-erased.ts'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import { aHeldCharge, anInvoice, aSubscription } from '../fixtures/billing.ts'
import { aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { aCustomer, aLot, aMethod } from '../fixtures/customers.ts'
import { april, march } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aReceived } from '../fixtures/returns.ts'

const nothing = { subscriptions: [], invoices: [], sessions: [] }

// Holds O3.
describe('an erasure is refused', () => {
  it('while subscriptions run, which it names', () => {
    const subscriptions = [
      aSubscription({ id: 'sub_1', status: 'active' }),
      aSubscription({ id: 'sub_2', status: 'canceled' }),
      aSubscription({ id: 'sub_3', status: 'unpaid' }),
    ]
    expect(() => {
      requireErasable({ ...nothing, subscriptions })
    }).toThrow(problem('conflict', { reason: 'subscription_runs', subscriptionIds: ['sub_1', 'sub_3'] }))
  })

  const unseen = { ...aHeldCharge(), status: 'unseen' } as const
  it.each([
    ['an invoice', { invoices: [anInvoice(), anInvoice({ charge: aHeldCharge() })] }],
    ['a session', { sessions: [aSession(), aSession({ charge: aCheckoutCharge() })] }],
  ])('while %s is being charged', (_, held) => {
    expect(() => {
      requireErasable({ ...nothing, ...held })
    }).toThrow(problem('conflict', { reason: 'payment_in_progress' }))
  })

  it('by nothing else', () => {
    const subscriptions = (['incomplete_expired', 'canceled', 'expired'] as const).map((status) =>
      aSubscription({ status }),
    )
    const invoices = [anInvoice(), anInvoice({ charge: unseen })]
    expect(() => {
      requireErasable({ subscriptions, invoices, sessions: [aSession()] })
    }).not.toThrow()
  })
})

// Holds O3.
describe('of a customer’s other objects', () => {
  const bareSession = aSession({ customerEmail: null })

  it('those without their words stay as they are', () => {
    const kept = {
      subscriptions: [aSubscription({ metadata: {} })],
      invoices: [anInvoice(), anInvoice({ outside: [aReceived()] })],
      sessions: [bareSession],
    }
    expect(erasedTurns(kept)).toEqual([])
  })

  it.each([
    ['metadata', { metadata: { coach: 'Bola' } }],
    ['a reason', { metadata: {}, cancelReason: 'Moved to Ibadan' }],
    ['both', { metadata: { coach: 'Bola' }, cancelReason: 'Moved to Ibadan' }],
  ])('a subscription loses %s', (_, words) => {
    const before = aSubscription(words)
    const after = { ...before, metadata: {}, cancelReason: null, version: before.version + 1 }
    expect(erasedTurns({ ...nothing, subscriptions: [before] })).toEqual([
      { thing: 'subscription', before, after },
    ])
  })

  it('an invoice loses the notes of its payments, and keeps their sums', () => {
    const outside = [aReceived({ note: 'by her brother' }), aReceived({ id: 'pay_1' })]
    const before = anInvoice({ outside })
    const after = { ...before, outside: [aReceived(), aReceived({ id: 'pay_1' })], version: 4 }
    const turns = erasedTurns({ ...nothing, invoices: [before] })
    expect(turns).toEqual([{ thing: 'invoice', before, after }])
    expect(turns[0]!.after).not.toHaveProperty('metadata')
  })

  it('an invoice loses the merchant’s own data', () => {
    const before = anInvoice({ metadata: { for: 'Ada' } })
    const after = { ...before, metadata: null, version: 4 }
    expect(erasedTurns({ ...nothing, invoices: [before] })).toEqual([{ thing: 'invoice', before, after }])
  })

  it.each([
    ['its email', { customerEmail: 'ada@example.com' }],
    ['its phone', { customerPhone: '2348031234509' }],
    ['its metadata', { metadata: { coach: 'Bola' } }],
    ['a charge, which names its payer', { charge: { ...aCheckoutCharge(), status: 'unseen' } as never }],
    ['its next action', { nextAction: { type: 'otp' } as never }],
  ])('a session loses %s', (_, words) => {
    const before = { ...bareSession, ...words }
    const gone = { customerEmail: null, customerPhone: null, metadata: {}, charge: null, nextAction: null }
    expect(erasedTurns({ ...nothing, sessions: [before] })).toEqual([
      { thing: 'checkoutSession', before, after: { ...before, ...gone, version: 2 } },
    ])
  })
})

const gone = {
  ...{ email: null, phone: null, name: null, merchantRef: null, metadata: {}, blacklistReason: null },
  ...{
    marks: null,
    paymentMethods: [],
    emailChangedAt: null,
    phoneChangedAt: null,
    taxId: null,
    address: null,
  },
} as const

// Holds O3.
describe('an erased customer', () => {
  it('keeps their credit and blacklisting, and nothing of their person', () => {
    const before = aCustomer({
      ...{ merchantRef: 'r1', metadata: { a: 'b' }, blacklisted: true, blacklistReason: 'Fraud' },
      ...{
        lots: [aLot()],
        emailChangedAt: march,
        phoneChangedAt: march,
        taxId: '12345678-0001',
        address: '1 Allen Ave',
      },
    })
    const after = { ...before, ...gone, erasedAt: april, version: 8 }
    expect(decideErasure(before, april)).toEqual({
      turns: [{ thing: 'customer', before, after }],
      moves: [{ kind: 'merchant_ref_moved', before, after }],
      events: [],
      about: {},
      result: after,
    })
  })

  it('loses their account number, where they had one', () => {
    const before = aCustomer({ account: { accountNumber: '0123456789' } } as never)
    expect(decideErasure(before, april).result.account).toBeNull()
    expect(decideErasure(aCustomer(), april).result).not.toHaveProperty('account')
  })

  const erased = aCustomer({ ...gone, erasedAt: march })
  it('stays as they are, when they are erased again', () => {
    expect(decideErasure(erased, april)).toEqual({
      turns: [],
      moves: [],
      events: [],
      about: {},
      result: erased,
    })
  })

  it.each([
    ['an email', { email: 'ada@example.com' }],
    ['a phone', { phone: '2348031234509' }],
    ['a name', { name: 'Ada' }],
    ['a reference', { merchantRef: 'r1' }],
    ['metadata', { metadata: { a: 'b' } }],
    ['a method', { paymentMethods: [aMethod()] }],
    ['a tax number', { taxId: '12345678-0001' }],
    ['an address', { address: '1 Allen Ave' }],
  ] as [string, object][])('is erased anew where a late payment brought %s', (_, brought) => {
    const before = { ...erased, ...brought }
    expect(decideErasure(before, april).result).toEqual({ ...erased, erasedAt: april, version: 8 })
  })

  it('without anything of a person is erased all the same', () => {
    const bare = aCustomer(gone)
    expect(decideErasure(bare, april).result.erasedAt).toBe(april)
  })

  it('gets no new data', () => {
    expect(() => {
      requireNotErased({ erasedAt: april })
    }).toThrow(problem('conflict', { reason: 'customer_erased' }))
    expect(() => {
      requireNotErased({ erasedAt: null })
    }).not.toThrow()
    expect(() => {
      requireNotErased({})
    }).not.toThrow()
  })
})

// Holds O3.
describe('an old customer record', () => {
  const idle = aCustomer({ paymentMethods: [], lots: [] })
  const never = { paid: false, subscriptions: [] }
  const of = (status: string) => ({ paid: false, subscriptions: [aSubscription({ status } as never)] })
  it.each<[string, Partial<Customer>, Parameters<typeof lapses>[1], boolean]>([
    ['with nothing lapses', {}, never, true],
    ['that is erased does not', { erasedAt: march }, never, false],
    ['that is blacklisted does not', { blacklisted: true }, never, false],
    ['with a payment does not', {}, { ...never, paid: true }, false],
    ['with credit does not', { lots: [aLot()] }, never, false],
    [
      'with an active card does not',
      { paymentMethods: [aMethod({ status: 'expired' }), aMethod()] },
      never,
      false,
    ],
    ['with an expired card lapses', { paymentMethods: [aMethod({ status: 'expired' })] }, never, true],
    ['with an active subscription does not', {}, of('active'), false],
    ['with one that has ended lapses', {}, of('expired'), true],
    [
      'with both does not',
      {},
      { paid: false, subscriptions: [...of('expired').subscriptions, ...of('past_due').subscriptions] },
      false,
    ],
  ])('%s', (_, over, has, want) => {
    expect(lapses({ ...idle, ...over }, has)).toBe(want)
  })
})
