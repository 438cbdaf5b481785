import { describe, expect, it } from 'vitest'
import { factsOf, factsOfWaiting, type MessageData } from '../../../shared/domain/message/facts.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'

const merchant = { name: 'Ikeja Gym', timeZone: 'Africa/Lagos' }
const link = 'https://pay.example/x'
const data: MessageData = {
  subscription: { id: 'sub_1', currentPeriodEnd: april, latestInvoiceId: null, timeZone: 'Africa/Lagos' },
  customer: { id: 'cus_1', name: 'Ada' },
  plan: aPlan(),
}

// Holds K9, P1.
describe('the facts of a changed price', () => {
  const priceChange = {
    ...{ amount: 700_000, previousAmount: 500_000, planAmount: 800_000, previousPlanAmount: 600_000 },
    at: may,
  } as NonNullable<MessageData['priceChange']>
  const of = (more: Partial<MessageData>) =>
    factsOf({ ...data, ...more }, merchant, { customer: aCustomer(), link })

  it('are what will be paid, what is paid until then, and when', () => {
    const facts = of({ priceChange, amount: 1, laterAmount: 2, nextAttemptAt: april })
    expect(facts).toMatchObject({ amount: '₦7,000', laterAmount: '₦5,000', date: '1 May 2026 at 13:00' })
    expect(facts).not.toHaveProperty('covered')
    expect(facts).not.toHaveProperty('terms')
  })

  it('are the plan’s own prices while a code covers the difference', () => {
    const facts = of({ priceChange: { ...priceChange, amount: 500_000 } })
    expect(facts).toMatchObject({ amount: '₦8,000', laterAmount: '₦6,000', covered: true })
  })

  it('name the terms that follow, where there are any', () => {
    expect(of({ terms: 'then ₦9,000' }).terms).toBe('then ₦9,000')
    expect(of({})).not.toHaveProperty('terms')
    expect(of({})).not.toHaveProperty('covered')
  })
})

// Holds M3, M4.
describe('the facts of an invoice that was sent', () => {
  const waiting = {
    amount: 250_050,
    dueAt: may,
    invoice: { id: 'inv_1', currency: 'NGN', number: 'A1-2' },
    customer: { id: 'cus_1', name: 'Ada' },
  } as const
  const facts = {
    merchant: 'Ikeja Gym',
    customer: 'Ada',
    plan: 'invoice A1-2',
    price: '',
    amount: '₦2,500.50',
    laterAmount: '₦2,500.50',
    date: '1 May 2026 at 13:00',
    method: '',
    link,
  }

  it('are what is due, and by when', () => {
    expect(factsOfWaiting(waiting, merchant, { link })).toEqual(facts)
    expect(factsOfWaiting(waiting, merchant, { link, account: null })).toEqual(facts)
  })

  it('name nobody who has no name', () => {
    const customer = { id: 'cus_1', name: null }
    expect(factsOfWaiting({ ...waiting, customer }, merchant, { link })).toEqual({ ...facts, customer: '' })
  })

  it('name the account that it may be sent to', () => {
    const account = {
      accountNumber: '0123456789',
      bankName: 'Access Bank',
      accountName: 'IKEJA GYM/ADA',
    } as never
    expect(factsOfWaiting(waiting, merchant, { link, account })).toEqual({
      ...facts,
      account: '0123456789, Access Bank, IKEJA GYM/ADA',
    })
  })
})
