import { describe, expect, it } from 'vitest'
import { decideBlacklisting, decideReadmission } from '../../shared/domain/customer/blacklist.ts'
import type { CreditLot } from '../../shared/domain/credit/credit-lot.ts'
import { creditsOf, intoLots, withoutCredit } from '../../shared/domain/credit/lots.ts'
import { requireMendable } from '../../shared/domain/credit/customer-credit.ts'
import {
  decideCustomerChange,
  merchantRefPattern,
  reachable,
} from '../../shared/domain/customer/customer-details.ts'
import {
  addPaymentMethod,
  defaultMethod,
  markPaymentMethod,
  newCustomer,
  withoutPaymentMethod,
  sameCard,
  usableMethod,
  type Customer,
} from '../../shared/domain/customer/customer.ts'
import { aCustomer, aMethod, gifts } from './fixtures/customers.ts'
import { problem } from './fixtures/problem.ts'

const now = '2026-05-01T12:00:00.000Z'

const revoked = aMethod({ id: 'pm_revoked', status: 'revoked', isDefault: false })
const expired = aMethod({ id: 'pm_expired', status: 'expired', isDefault: false })
const spare = aMethod({ id: 'pm_spare', isDefault: false })
const usual = aMethod({ id: 'pm_usual' })

const withMethods = (...paymentMethods: Customer['paymentMethods']) => aCustomer({ paymentMethods })
const methodsOf = ({ paymentMethods }: Customer) =>
  paymentMethods.map(({ id, status, isDefault }) => [id, status, isDefault])

// Holds A2.
describe('the method of a charge', () => {
  it.each([
    ['the named one', [usual, spare], 'pm_spare', false, 'pm_spare'],
    ['the default where none is named', [spare, usual], null, false, 'pm_usual'],
    ['the default where the named one was revoked', [revoked, usual], 'pm_revoked', false, 'pm_usual'],
    ['the default where the named one expired', [expired, usual], 'pm_expired', false, 'pm_usual'],
    ['the default where the named one is gone', [spare, usual], 'pm_gone', false, 'pm_usual'],
    ['none without a default', [spare], null, false, undefined],
    ['none where the default was revoked', [{ ...revoked, isDefault: true }, spare], null, false, undefined],
    ['its own alone, of a checkout', [usual, spare], 'pm_spare', true, 'pm_spare'],
    ['never the default, of a checkout whose own is gone', [usual], 'pm_gone', true, undefined],
    [
      'never the default, of a checkout whose own was revoked',
      [revoked, usual],
      'pm_revoked',
      true,
      undefined,
    ],
    ['never the default, of a checkout that has none', [usual], null, true, undefined],
  ])('is %s', (_, methods, paymentMethodId, ownMethodOnly, id) => {
    expect(usableMethod(withMethods(...methods), { paymentMethodId, ownMethodOnly })?.id).toBe(id)
  })

  it.each([
    ['the one that is marked', [spare, usual], 'pm_usual'],
    ['none where none is marked', [spare], undefined],
    ['none where the marked one expired', [spare, { ...expired, isDefault: true }], undefined],
    ['none of nobody’s', [], undefined],
  ])('the default is %s', (_, methods, id) => {
    expect(defaultMethod(withMethods(...methods))?.id).toBe(id)
  })
})

// Holds D3.20, D3.15.
describe('a method that is added', () => {
  const added = aMethod({ id: 'pm_new', isDefault: false })

  it('is the default where it is the first', () => {
    expect(methodsOf(addPaymentMethod(withMethods(), added, { setDefault: false }))).toEqual([
      ['pm_new', 'active', true],
    ])
  })

  it('is not, if there is one, whatever its own flag says', () => {
    const after = addPaymentMethod(withMethods(usual), { ...added, isDefault: true }, { setDefault: false })
    expect(methodsOf(after)).toEqual([
      ['pm_usual', 'active', true],
      ['pm_new', 'active', false],
    ])
    expect(after.version).toBe(8)
  })

  it('replaces the default on request, of which there is one', () => {
    expect(methodsOf(addPaymentMethod(withMethods(usual, spare), added, { setDefault: true }))).toEqual([
      ['pm_usual', 'active', false],
      ['pm_spare', 'active', false],
      ['pm_new', 'active', true],
    ])
  })

  it('is the default if the others do not work any more', () => {
    expect(methodsOf(addPaymentMethod(withMethods(spare), added, { setDefault: false })).at(-1)).toEqual([
      'pm_new',
      'active',
      true,
    ])
    const after = addPaymentMethod(withMethods({ ...expired, isDefault: true }), added, { setDefault: false })
    expect(methodsOf(after)).toEqual([['pm_new', 'active', true]])
  })

  it('may be the tenth working one, and no more', () => {
    const nine = Array.from({ length: 9 }, (_, n) => aMethod({ id: `pm_${n}`, isDefault: n === 0 }))
    const ten = addPaymentMethod(withMethods(...nine, revoked, expired), added, { setDefault: false })
    expect(ten.paymentMethods).toHaveLength(10)
    const more = () => addPaymentMethod(ten, aMethod({ id: 'pm_eleventh' }), { setDefault: true })
    expect(more).toThrow(problem('conflict', { reason: 'too_many_payment_methods', limit: 10 }))
  })
})

describe('a card that is added again is found', () => {
  const card = aMethod({ id: 'pm_card', token: 'tok_card', signature: 'sig_card' })
  const plain = aMethod({ id: 'pm_plain', token: 'tok_plain', signature: null })
  const bare = aMethod({ id: 'pm_bare', token: '' })

  it.each([
    ['by its signature, under another token', { token: 'tok_9', signature: 'sig_card' }, 'pm_card'],
    ['by its token, without a signature', { token: 'tok_plain', signature: null }, 'pm_plain'],
    ['by its token, under another signature', { token: 'tok_card', signature: 'sig_9' }, 'pm_card'],
    ['but not by signatures that are missing', { token: 'tok_9', signature: null }, undefined],
    ['but not by signatures that are not told', { token: 'tok_9' }, undefined],
    ['but not by empty tokens', { token: '', signature: 'sig_9' }, undefined],
    [
      'but not on another rail',
      { token: 'tok_card', signature: 'sig_card', rail: 'ussd' as const },
      undefined,
    ],
  ])('%s', (_, given, id) => {
    expect(sameCard(withMethods(bare, plain, card), { rail: 'card', ...given })?.id).toBe(id)
  })

  it('but not if it does not work any more', () => {
    const gone = { ...card, status: 'revoked' as const }
    expect(sameCard(withMethods(gone), card)).toBeNull()
  })
})

// Holds D7.5.
describe('a method that is removed', () => {
  it('makes the oldest working one the default', () => {
    const after = withoutPaymentMethod(
      withMethods(usual, expired, spare, aMethod({ id: 'pm_3', isDefault: false })),
      'pm_usual',
    )
    expect(methodsOf(after)).toEqual([
      ['pm_expired', 'expired', false],
      ['pm_spare', 'active', true],
      ['pm_3', 'active', false],
    ])
    expect(after.version).toBe(8)
  })

  it('keeps the default, if it was another', () => {
    expect(methodsOf(withoutPaymentMethod(withMethods(spare, revoked, usual), 'pm_spare'))).toEqual([
      ['pm_revoked', 'revoked', false],
      ['pm_usual', 'active', true],
    ])
    const other = aMethod({ id: 'pm_other', isDefault: false })
    expect(methodsOf(withoutPaymentMethod(withMethods(spare, other, usual), 'pm_spare'))).toEqual([
      ['pm_other', 'active', false],
      ['pm_usual', 'active', true],
    ])
  })

  it('leaves none if none works', () => {
    expect(methodsOf(withoutPaymentMethod(withMethods(usual, expired), 'pm_usual'))).toEqual([
      ['pm_expired', 'expired', false],
    ])
  })

  it('or is marked is no default any more, and stays in the list', () => {
    expect(methodsOf(markPaymentMethod(withMethods(usual, spare), 'pm_usual', 'revoked'))).toEqual([
      ['pm_usual', 'revoked', false],
      ['pm_spare', 'active', true],
    ])
    expect(methodsOf(markPaymentMethod(withMethods(usual, spare), 'pm_spare', 'expired'))).toEqual([
      ['pm_usual', 'active', true],
      ['pm_spare', 'expired', false],
    ])
  })
})

// Holds D5.10, B11.
describe('credit', () => {
  it('is kept by currency, and begins with nothing', () => {
    const customer = aCustomer({ lots: gifts({ NGN: 70_000 }) })
    const gift = (amount: number) => [{ source: 'gift', since: 1, amount }]
    const given = (currency: string, amount: number) => intoLots(customer, currency, gift(amount)).customer
    expect(creditsOf(given('NGN', 30_000))).toEqual({ NGN: 70_000 + 30_000 })
    expect(creditsOf(given('USD', 500))).toEqual({ NGN: 70_000, USD: 500 })
    expect(given('NGN', 1).version).toBe(customer.version + 1)
    const [{ source, since }] = gifts({ NGN: 1 }) as [CreditLot]
    const all = [{ source, since, amount: 70_000 }]
    expect(creditsOf(withoutCredit(customer, 'NGN', all))).toEqual({})
  })

  it('may grow up to the largest amount that the interface takes', () => {
    const most = 1_000_000_000_000
    const customer = aCustomer({ lots: gifts({ NGN: 70_000 }) })
    const give = (amount: number) => {
      requireMendable(customer, { amount, currency: 'NGN', reason: 'sorry' })
    }
    give(most - 70_000)
    expect(() => {
      give(most - 70_000 + 1)
    }).toThrow(
      problem('validation_error', {
        path: 'amount',
        issue: 'the customer’s credit would be more than 1000000000000',
        creditKobo: 70_000,
      }),
    )
  })

  it('of nothing changes nothing', () => {
    const customer = aCustomer()
    expect(intoLots(customer, 'NGN', []).customer).toBe(customer)
    expect(withoutCredit(customer, 'NGN', [])).toBe(customer)
  })
})

// Holds D3.14.
describe('the blacklist', () => {
  it.each([
    ['shuts out', aCustomer(), 'fraud', 'fraud', 8],
    ['shuts out without a reason', aCustomer(), null, null, 8],
    [
      'takes the newest reason',
      aCustomer({ blacklisted: true, blacklistReason: 'fraud' }),
      'debt',
      'debt',
      8,
    ],
    [
      'is the same a second time',
      aCustomer({ blacklisted: true, blacklistReason: 'debt', blacklistedAs: [] }),
      'debt',
      'debt',
      7,
    ],
    ['asks for more than an old reason', aCustomer({ blacklistReason: 'debt' }), 'debt', 'debt', 8],
  ])('%s', (_, customer, reason, kept, version) => {
    expect(decideBlacklisting(customer, reason, []).result).toEqual({
      ...customer,
      blacklisted: true,
      blacklistReason: kept,
      blacklistedAs: [],
      version,
    })
  })

  it('unblocks them, without the reason, once', () => {
    const out = aCustomer({ blacklisted: true, blacklistReason: 'debt' })
    const back = decideReadmission(out, []).result
    expect(back).toEqual({ ...out, blacklisted: false, blacklistReason: null, version: 8 })
    expect(decideReadmission(back, []).result).toBe(back)
  })
})

// Holds D3.12, A4.
describe('a merchant’s change of a customer', () => {
  it.each([
    [{ email: 'ada@example.com', phone: null }, true],
    [{ email: null, phone: '2348031234509' }, true],
    [{ email: null, phone: null }, false],
  ])('%o can be told something: %s', (contacts, is) => {
    expect(reachable(contacts)).toBe(is)
  })

  it('is stored, with the next version', () => {
    expect(decideCustomerChange(aCustomer(), { name: 'Ada Obi', email: null }, { now }).result).toEqual(
      aCustomer({ name: 'Ada Obi', email: null, emailChangedAt: now, version: 8 }),
    )
  })

  it('may not be the last way to reach them', () => {
    const last = () => decideCustomerChange(aCustomer({ phone: null }), { email: null }, { now })
    expect(last).toThrow(problem('validation_error', { path: 'email', issue: 'email or phone is required' }))
  })

  it('may be absent if its owner removed the last one', () => {
    const none = aCustomer({ email: null, phone: null })
    expect(decideCustomerChange(none, { name: 'Obi' }, { now }).result.name).toBe('Obi')
  })
})

// Holds D3.13.
it.each([
  ['a', true],
  ['user:42@shop_1.example+x-y', true],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['', false],
  ['a b', false],
  ['a/b', false],
  ['é', false],
  ['a\n', false],
])('%j is a merchant’s reference: %s', (text, is) => {
  expect(merchantRefPattern.test(text)).toBe(is)
})

it('a new customer owes nothing, has nothing and is not blacklisted', () => {
  const origin = { merchantId: 'mer_1', id: 'cus_1', createdAt: '2026-03-01T12:00:00.000Z' }
  const details = {
    email: 'ada@example.com',
    phone: '2348031234509',
    name: 'Ada',
    merchantRef: 'a-1',
    metadata: { k: 'v' },
  }
  const made = {
    ...origin,
    ...details,
    blacklisted: false,
    blacklistReason: null,
    blacklistedAs: null,
    marks: null,
    lots: [],
    reversed: [],
    paymentMethods: [],
    version: 1,
  }
  expect(newCustomer(origin, details)).toEqual(made)
  const marks = { vouched: [], proven: ['phone'], typed: { email: 'paid' } } as const
  expect(newCustomer(origin, details, marks)).toEqual({ ...made, marks })
})
