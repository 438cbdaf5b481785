import { describe, expect, it } from 'vitest'
import {
  afterGivenBack,
  amountCredited,
  chainIdOf,
  chainMoney,
  currentChainOf,
  withChainChange,
} from '../../../shared/domain/invoice/chain.ts'
import { chainHoldingsOf, returnable } from '../../../shared/domain/invoice/returnable.ts'
import { aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { book, charge, credit, nothingHeld } from './chain-fixtures.ts'

// Holds B1.
describe('which chain', () => {
  it('an invoice without a chain begins its own', () => {
    expect(chainIdOf({ id: 'inv_2', chainId: null })).toBe('inv_2')
    expect(chainIdOf({ id: 'inv_3', chainId: 'inv_2' })).toBe('inv_2')
  })

  it('the present one is that of the period, else the latest invoice’s', () => {
    expect(currentChainOf({ chainId: null, latestInvoiceId: null })).toBeNull()
    expect(currentChainOf({ chainId: null, latestInvoiceId: 'inv_2' })).toBe('inv_2')
    expect(currentChainOf({ chainId: 'inv_2', latestInvoiceId: 'inv_3' })).toBe('inv_2')
  })
})

// Holds B1.
describe('a chain’s book', () => {
  it('without one, the first invoice’s own money is everything', () => {
    const first = paidInvoice({ amountRefunded: 20 })
    expect(chainMoney(first)).toEqual({ paid: 500_000, refunded: 20, credited: 0 })
    expect(amountCredited(first)).toBe(0)
  })

  it('counts what joined, what of that was returned, and what was given as credit', () => {
    const first = paidInvoice({
      amountRefunded: 20,
      chain: book({ credited: 7, joined: ['inv_3'], joinedPaid: 300, joinedRefunded: 5 }),
    })
    expect(chainMoney(first)).toEqual({ paid: 500_300, refunded: 25, credited: 7 })
    expect(amountCredited(first)).toBe(7)
  })

  it.each([{}, { credited: 0 }, { joinedRefunded: 0, joins: null }])('nothing changes with %j', (change) => {
    const first = paidInvoice({ chain: book({ credited: 1 }) })
    expect(withChainChange(first, change)).toBe(first)
  })

  it('adds each change to the present totals, and raises the version', () => {
    const first = paidInvoice()
    const once = withChainChange(first, { credited: 10 })
    expect([once.version, once.chain]).toEqual([first.version + 1, book({ credited: 10 })])
    const twice = withChainChange(once, { joins: { id: 'inv_3', amountPaid: 300, creditFrom: [] } })
    expect(twice.chain).toEqual(book({ credited: 10, joined: ['inv_3'], joinedPaid: 300 }))
    const third = withChainChange(twice, { credited: -4, joinedRefunded: 50 })
    expect(third.chain).toEqual(book({ credited: 6, joined: ['inv_3'], joinedPaid: 300, joinedRefunded: 50 }))
    const fourth = withChainChange(third, { joins: { id: 'inv_4', amountPaid: 1, creditFrom: [] } })
    expect(fourth.chain).toMatchObject({ joined: ['inv_3', 'inv_4'], joinedPaid: 301, credited: 6 })
    expect(fourth.version).toBe(first.version + 4)
    const lone = withChainChange(twice, { joinedRefunded: 50 })
    expect(lone.chain).toEqual(book({ credited: 10, joined: ['inv_3'], joinedPaid: 300, joinedRefunded: 50 }))
  })
})

// Holds B1, D6.9, D6.10.
describe('afterGivenBack', () => {
  const given = { amount: 100, fromCreditKobo: 30, countedKobo: 70 }

  it('of the first invoice: one version, its refunds rise, what was credit falls', () => {
    const first = paidInvoice({ amountRefunded: 5, chain: book({ credited: 50 }) })
    const after = afterGivenBack(first, first, given, 1)
    expect(after.first).toBe(after.invoice)
    expect(after.first).toMatchObject({
      amountRefunded: 105,
      version: first.version + 1,
      chain: book({ credited: 20 }),
    })
  })

  it('and the reverse when the gateway refuses', () => {
    const first = paidInvoice({ amountRefunded: 105, chain: book({ credited: 20 }) })
    const { invoice } = afterGivenBack(first, first, given, -1)
    expect(invoice).toMatchObject({ amountRefunded: 5, chain: book({ credited: 50 }) })
  })

  it('money alone does not change the book', () => {
    const first = paidInvoice()
    expect(afterGivenBack(first, first, { ...given, fromCreditKobo: 0 }, 1).first.chain).toBeNull()
  })

  it('of a joined invoice: its own refunds, and the book of the first', () => {
    const first = paidInvoice({ chain: book({ credited: 50, joined: ['inv_3'], joinedPaid: 300 }) })
    const joined = paidInvoice({ id: 'inv_3', chainId: 'inv_2', amountPaid: 300 })
    const there = afterGivenBack(first, joined, given, 1)
    expect(there.invoice).toMatchObject({ id: 'inv_3', amountRefunded: 100, version: joined.version + 1 })
    expect(there.first).toMatchObject({
      id: 'inv_2',
      amountRefunded: 0,
      chain: { credited: 20, joinedRefunded: 100 },
    })
    const back = afterGivenBack(there.first, there.invoice, given, -1)
    expect(back.invoice.amountRefunded).toBe(0)
    expect(chainMoney(back.first)).toEqual(chainMoney(first))
  })
})

// Holds B1.
describe('what the customer holds of a chain', () => {
  const first = paidInvoice()
  const waiting = { unbilled: [credit(-40), charge(10)] }

  it.each([
    [
      'lines of the current chain wait',
      aSubscription(waiting),
      25,
      { unspentKobo: 25, unbilledKobo: -30, importedKobo: 0 },
    ],
    [
      'the chain is an earlier one',
      aSubscription({ ...waiting, latestInvoiceId: 'inv_9' }),
      25,
      { unspentKobo: 25, unbilledKobo: 0, importedKobo: 0 },
    ],
    [
      'the subscription has ended',
      aSubscription({ ...waiting, status: 'canceled' }),
      25,
      { unspentKobo: 25, unbilledKobo: 0, importedKobo: 0 },
    ],
    [
      'what was paid elsewhere',
      aSubscription({ importedKobo: 70 }),
      0,
      { unspentKobo: 0, unbilledKobo: 0, importedKobo: 70 },
    ],
  ])('%s', (_, subscription, unspentKobo, want) => {
    expect(chainHoldingsOf(first, subscription, unspentKobo)).toEqual(want)
  })
})

// Holds B1: over a chain, refunded + credited + netted is at most what was paid.
describe('returnable', () => {
  const first = paidInvoice({ amountPaid: 1_000, chain: book({ credited: 300 }) })

  it.each<[string, Parameters<typeof returnable>, number, number]>([
    [
      'all of it, where nothing went',
      [paidInvoice({ amountPaid: 1_000 }), paidInvoice({ amountPaid: 1_000 }), nothingHeld],
      1_000,
      0,
    ],
    ['credit that was spent is gone', [first, first, nothingHeld], 700, 0],
    [
      'credit that is still there can be taken back',
      [first, first, { ...nothingHeld, unspentKobo: 200 }],
      900,
      200,
    ],
    [
      'lines that wait are first out of what was paid elsewhere (F1)',
      [first, first, { unspentKobo: 0, unbilledKobo: -50, importedKobo: 40 }],
      690,
      0,
    ],
    [
      'credit lines that wait are kept for them',
      [first, first, { ...nothingHeld, unbilledKobo: -50 }],
      650,
      0,
    ],
    ['charge lines that wait free nothing', [first, first, { ...nothingHeld, unbilledKobo: 50 }], 700, 0],
    [
      'no more than the invoice itself was paid',
      [first, paidInvoice({ id: 'inv_3', amountPaid: 100, amountRefunded: 40 }), nothingHeld],
      60,
      0,
    ],
    [
      'never below zero',
      [paidInvoice({ amountPaid: 10, chain: book({ credited: 30 }) }), first, nothingHeld],
      0,
      0,
    ],
    [
      'what joined and came back counts',
      [
        paidInvoice({
          amountPaid: 100,
          chain: book({ credited: 60, joined: ['inv_3'], joinedPaid: 100, joinedRefunded: 90 }),
        }),
        paidInvoice({ amountPaid: 100 }),
        nothingHeld,
      ],
      50,
      0,
    ],
  ])('%s', (_, args, leftKobo, unspentKobo) => {
    expect(returnable(...args)).toEqual({ leftKobo, unspentKobo })
  })
})
