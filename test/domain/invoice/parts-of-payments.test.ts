import { describe, expect, it } from 'vitest'
import { toldCredit } from '../../../shared/domain/invoice/end-credit.ts'
import { waitingItems } from '../../../shared/domain/invoice/invoice-item.ts'
import { outsideReversedKobo } from '../../../shared/domain/invoice/outside-part.ts'
import { cashOf } from '../../../shared/domain/invoice/paid.ts'
import { partsPaidOf } from '../../../shared/domain/invoice/payment-part.ts'
import { waivedBeyond } from '../../../shared/domain/invoice/waived.ts'
import { aHeldCharge, anInvoice, aShare, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { aReceived } from '../fixtures/returns.ts'

// Holds M1: what paid an invoice.
describe('the payments of an invoice', () => {
  const charge = { id: 'pay_2-1', kind: 'charge', receivedAt: april, reference: 'inv_2-1', rail: 'card' }

  it('are those without a charge, and the charge last', () => {
    const cash = aReceived()
    const parts = partsPaidOf(paidInvoice({ outside: [cash], amountRefunded: 50_000 }))
    expect(parts).toEqual([
      { ...cash, rail: null },
      {
        ...{ ...charge, amount: 300_000, refunded: 50_000, at: april },
        ...{ note: null, recordedBy: null, reversed: 0 },
      },
    ])
  })

  it('are no charge where credit, or others alone, have paid it', () => {
    expect(partsPaidOf(paidInvoice({ paidBy: null }))).toEqual([])
    const all = aReceived({ amount: 500_000 })
    expect(partsPaidOf(paidInvoice({ outside: [all] }))).toEqual([{ ...all, rail: null }])
    expect(partsPaidOf(anInvoice())).toEqual([])
  })

  it.each([
    ['all was left of', { amount: 30, excess: 0 }, 30],
    ['some was left of', { amount: 30, excess: 10 }, 20],
  ])('count of what the bank took only what %s the charge (F3)', (_, reversed, want) => {
    expect(partsPaidOf(paidInvoice({ reversed }))).toMatchObject([{ ...charge, reversed: want }])
  })

  it('that were taken back are summed (M2)', () => {
    const outside = [aReceived({ reversed: 3 }), aReceived({ reversed: 0 }), aReceived({ reversed: 4 })]
    expect([outsideReversedKobo({ outside }), outsideReversedKobo({ outside: [] })]).toEqual([7, 0])
  })
})

// Holds Q7, N1.
it.each([
  ['without a fee', undefined, 300_000],
  ['with one that the platform bears', { feeKobo: 7_500, bearer: 'platform' }, 300_000],
  ['less one that the merchant bears', { feeKobo: 7_500, bearer: 'merchant' }, 292_500],
] as const)('a charge brings the merchant what was due, %s', (_, fee, cash) => {
  const invoice = anInvoice({ amountPaid: 200_000 })
  expect(cashOf(invoice, fee ? { ...aHeldCharge(), fee } : aHeldCharge())).toBe(cash)
  expect(cashOf(invoice, null)).toBe(0)
})

// Holds R4: credit pays an earlier reversal first, new credit before what returns.
describe('the credit of an end', () => {
  const part = (source: string, amount: number) => ({ source, since: 1, amount })
  const told = (reversed: number, given: number, returned: number) =>
    toldCredit(aCustomer({ reversed: [{ currency: 'NGN', amount: reversed }] }), 'NGN', {
      given: [part('inv_2', given)],
      returned: [part('inv_1', returned)],
    })
  it.each([
    [30_000, 20_000, 20_000, { creditKobo: 0, returnedKobo: 10_000, keptKobo: 30_000 }],
    [10_000, 20_000, 20_000, { creditKobo: 10_000, returnedKobo: 20_000, keptKobo: 10_000 }],
    [90_000, 20_000, 20_000, { creditKobo: 0, returnedKobo: 0, keptKobo: 40_000 }],
    [30_000, 20_000, 0, { creditKobo: 0, keptKobo: 20_000 }],
    [0, 20_000, 0, { creditKobo: 20_000 }],
  ])('of which %i must pay: of %i and %i is %o', (reversed, given, returned, want) => {
    expect(told(reversed, given, returned)).toEqual(want)
  })
})

// Holds M2: a line takes off what is forgiven.
it('what is forgiven is a line of its own', () => {
  const invoice = waivedBeyond(anInvoice({ amountPaid: 100_000 }), 380_000, null)
  expect(invoice.lines.at(-1)).toMatchObject({ type: 'waived', description: 'Waived', amount: -20_000 })
  expect(invoice.amount).toBe(480_000)
})

// Holds K4.
it('only one-off items are items that wait', () => {
  const fee = { type: 'setup_fee', description: 'Setup', amount: 5, itemId: 'p', unitAmount: 5 } as const
  const bare = { type: 'one_time', description: 'Router', amount: 5 } as const
  const unbilled = [aShare(5), fee, { ...bare, itemId: 'ii_1' }, { ...bare, unitAmount: 5 }]
  expect(waitingItems(aSubscription({ unbilled }))).toEqual([])
})
