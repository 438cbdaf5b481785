import { describe, expect, it } from 'vitest'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import { cardExpiring } from '../../../shared/domain/subscription/card-expiring.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'

const card = (id: string, expMonth: number | null, expYear: number | null, isDefault = true) =>
  ({ id, rail: 'card', expMonth, expYear, isDefault, status: 'active' }) as PaymentMethod

const told = (
  methods: PaymentMethod[],
  now: string,
  subscription: Partial<Subscription> & { currentPeriodEnd: string },
) =>
  cardExpiring(
    { paymentMethods: methods } as unknown as Customer,
    { status: 'active', cancelAtPeriodEnd: false, paymentMethodId: null, ...subscription } as Subscription,
    `${now}T09:00:00.000Z`,
  ).map(({ type, extra }) => [type, (extra!['paymentMethod'] as PaymentMethod).id])

const expiring = [['customer_card_expiring', 'pm_1']]
const march = card('pm_1', 3, 2027)

// Holds D3.21.
describe('an expiring card', () => {
  it.each([
    ['2027-02-15', '2027-03-15', []],
    ['2027-03-01', '2027-03-31', []],
    ['2027-03-15', '2027-04-15', expiring],
    ['2027-01-15', '2028-01-15', expiring],
    // Over already: the renewal before told it.
    ['2027-04-15', '2027-05-15', []],
  ])('paid on %s and next on %s: %j', (now, next, events) => {
    expect(told([march], now, { currentPeriodEnd: `${next}T09:00:00.000Z` })).toEqual(events)
  })

  it('is good until its last month is over', () => {
    expect(told([march], '2027-03-15', { currentPeriodEnd: '2027-03-31T23:59:59.999Z' })).toEqual([])
    expect(told([march], '2027-03-15', { currentPeriodEnd: '2027-04-01T00:00:00.000Z' })).toEqual(expiring)
  })

  it('is the one that the next renewal charges', () => {
    const methods = [march, card('pm_2', 12, 2030, false)]
    const currentPeriodEnd = '2027-04-15T09:00:00.000Z'
    expect(told(methods, '2027-03-15', { currentPeriodEnd })).toEqual(expiring)
    expect(told(methods, '2027-03-15', { currentPeriodEnd, paymentMethodId: 'pm_2' })).toEqual([])
    expect(told([card('pm_3', null, null)], '2027-03-15', { currentPeriodEnd })).toEqual([])
    expect(told([], '2027-03-15', { currentPeriodEnd })).toEqual([])
  })

  it.each([{ status: 'expired' as const }, { cancelAtPeriodEnd: true }])(
    'is nobody’s matter where no renewal comes: %j',
    (ended) => {
      expect(told([march], '2027-03-15', { currentPeriodEnd: '2027-04-15T09:00:00.000Z', ...ended })).toEqual(
        [],
      )
    },
  )
})
