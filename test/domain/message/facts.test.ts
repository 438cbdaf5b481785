import { describe, expect, it } from 'vitest'
import { factsOf, type MessageData } from '../../../shared/domain/message/facts.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'

const data: MessageData = {
  invoice: { id: 'inv_2', amount: 450_000, currency: 'NGN' },
  subscription: {
    id: 'sub_1',
    currentPeriodEnd: may,
    latestInvoiceId: 'inv_2',
    paymentMethodId: null,
    timeZone: 'Africa/Lagos',
  },
  customer: { id: 'cus_1', name: 'Ada' },
  plan: aPlan(),
}
const merchant = { name: 'Ikeja Gym', timeZone: 'Africa/Lagos' }
const other = aMethod({ id: 'pm_2', brand: 'verve', last4: '9999', isDefault: false })
const customer = aCustomer({ paymentMethods: [aMethod(), other] })
const link = 'https://pay.example/x'
const facts = {
  merchant: 'Ikeja Gym',
  customer: 'Ada',
  plan: 'Gold',
  price: '₦5,000 a month',
  amount: '₦4,500',
  laterAmount: '₦4,500',
  date: '1 May 2026 at 13:00',
  method: 'your Visa •••• 4242',
  link,
}

// Holds D7.17, B18, B13.
describe('the facts of a message', () => {
  const { invoice: _, ...withoutInvoice } = data
  const { timeZone: _zone, ...oldSubscription } = data.subscription
  it.each<[string, MessageData, Partial<typeof facts>]>([
    ['are its invoice’s', data, {}],
    ['else its plan’s', withoutInvoice, { amount: '₦5,000', laterAmount: '₦5,000' }],
    [
      'and what is announced comes before both',
      { ...data, amount: 0, laterAmount: 250_050 },
      { amount: '₦0', laterAmount: '₦2,500.50' },
    ],
    [
      'in the currency that is owed',
      {
        ...data,
        invoice: { id: 'inv_2', amount: 1_999, currency: 'USD' },
        plan: { ...data.plan, amount: 2_000, currency: 'USD', interval: 'week', intervalCount: 2 },
      },
      { price: '$20 every 2 weeks', amount: '$19.99', laterAmount: '$19.99' },
    ],
    ['name no one who has no name', { ...data, customer: { id: 'cus_1', name: null } }, { customer: '' }],
    [
      'tell of the next attempt where one is planned',
      { ...data, nextAttemptAt: '2026-04-02T08:30:00.000Z' },
      { date: '2 April 2026 at 09:30' },
    ],
    [
      'on the wall of the subscription’s zone',
      { ...data, subscription: { ...data.subscription, timeZone: 'America/New_York' } },
      { date: '1 May 2026 at 08:00' },
    ],
    ['of old events in the merchant’s', { ...data, subscription: oldSubscription }, {}],
  ])('%s', (_, given, want) => {
    expect(factsOf(given, merchant, { customer, link })).toEqual({ ...facts, ...want })
  })

  it('of an old event follow the merchant’s clock, not Lagos’s', () => {
    const old = { ...data, subscription: oldSubscription }
    const there = { ...merchant, timeZone: 'Asia/Tokyo' }
    expect(factsOf(old, there, { customer, link }).date).toBe('1 May 2026 at 21:00')
  })
})

// Holds A2, D3.15: the method that will be charged, and no other.
describe('the method that a message names', () => {
  const { paymentMethodId: _, ...oldSubscription } = data.subscription
  const named = (id: string | null) => ({ ...data.subscription, paymentMethodId: id })
  it.each<[string, MessageData['subscription'], typeof customer, string]>([
    ['is the default', named(null), customer, 'your Visa •••• 4242'],
    ['of old events too', oldSubscription, customer, 'your Visa •••• 4242'],
    ['is the subscription’s own', named('pm_2'), customer, 'your Verve •••• 9999'],
    ['is none where there is none', named(null), aCustomer({ paymentMethods: [] }), ''],
    [
      'is none where its own works no more, whatever else the customer has',
      named('pm_2'),
      aCustomer({ paymentMethods: [aMethod(), { ...other, status: 'revoked' }] }),
      '',
    ],
    ['nor where its own is gone', named('pm_9'), customer, ''],
  ])('%s', (_, subscription, payer, want) => {
    expect(factsOf({ ...data, subscription }, merchant, { customer: payer, link }).method).toBe(want)
  })
})
