import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreditLot, CreditPart } from '../../shared/domain/credit/credit-lot.ts'
import {
  creditOf,
  drawnParts,
  intoLots,
  mostLots,
  reversedKobo,
  takableParts,
  totalOf,
  unspentOf,
  withoutCredit,
} from '../../shared/domain/credit/lots.ts'
import { bookOf, chainMoney, withChainChange } from '../../shared/domain/invoice/chain.ts'
import { planRefund, planReversal } from '../../shared/domain/invoice/returnable.ts'
import { chainCredit, nettedCredit } from '../../shared/domain/invoice/chain-credit.ts'
import { baseWithout } from '../../shared/domain/invoice/counted-base.ts'
import { paidInvoice } from './fixtures/billing.ts'
import { aCustomer, aLot } from './fixtures/customers.ts'
import { april } from './fixtures/instants.ts'
import { book } from './invoice/chain-fixtures.ts'

const lot = (source: string, since: number, left: number) => aLot({ source, since, left })
const part = (source: string, since: number, amount: number): CreditPart => ({ source, since, amount })
const holding = (...lots: CreditLot[]) => aCustomer({ lots })

/** A customer with a lot of every source, the oldest first. */
const everything = holding(
  lot('gift', 1, 10),
  lot('inv_2', 2, 20),
  lot('imported', 3, 30),
  lot('deposit', 4, 40),
  lot('late_charge', 5, 50),
  lot('inv_9', 6, 60),
  lot('gift', 7, 70),
)

// Holds F2: the source of a lot, what uses it, and where it returns to.
describe('the rules of lots', () => {
  const drawn = (amount: number, chainId: string | null) =>
    drawnParts(everything, { currency: 'NGN', amount, chainId })

  it.each<[string, string | null, number, CreditPart[]]>([
    [
      'any invoice: the oldest first',
      null,
      35,
      [part('gift', 1, 10), part('inv_2', 2, 20), part('imported', 3, 5)],
    ],
    [
      'one that joins a chain: that chain’s, then the oldest',
      'inv_9',
      75,
      [part('inv_9', 6, 60), part('gift', 1, 10), part('inv_2', 2, 5)],
    ],
    ['one of a chain that gave nothing: the oldest first', 'inv_5', 10, [part('gift', 1, 10)]],
    [
      'no more than there is',
      null,
      900,
      [10, 20, 30, 40, 50, 60, 70].map((amount, i) => part(everything.lots[i]!.source, i + 1, amount)),
    ],
  ])('%s', (_, chainId, amount, want) => {
    expect(drawn(amount, chainId)).toEqual(want)
  })

  it('removed by the merchant: gifts, then credit of chains, then value paid elsewhere; never what customers paid themselves', () => {
    const taken = takableParts(everything, { currency: 'NGN', amount: 900 })
    expect(taken.map(({ source }) => source)).toEqual(['gift', 'gift', 'inv_2', 'inv_9', 'imported'])
    expect(totalOf(taken)).toBe(10 + 70 + 20 + 60 + 30)
    expect(takableParts(everything, { currency: 'USD', amount: 1 })).toEqual([])
  })

  it('returning credit goes to its own lot, even if that is used up', () => {
    const parts = drawn(45, null)
    const after = withoutCredit(everything, 'NGN', parts)
    expect(after.lots.map(({ source, left }) => [source, left]).slice(0, 2)).toEqual([
      ['imported', 15],
      ['deposit', 40],
    ])
    const back = intoLots(after, 'NGN', parts)
    expect([back.customer.lots, back.creditKobo, back.keptKobo]).toEqual([everything.lots, 45, 0])
  })

  it('a lot that has less gives nothing', () => {
    expect(() => withoutCredit(everything, 'NGN', [part('inv_2', 2, 21)])).toThrow(RangeError)
    expect(() => withoutCredit(everything, 'USD', [part('inv_2', 2, 1)])).toThrow(RangeError)
  })

  it('beyond twenty the oldest gifts merge, and then other lots of one source; chains never do', () => {
    const given = Array.from({ length: mostLots + 5 }, (_, i) => part('gift', i, 1))
    const { lots } = intoLots(aCustomer(), 'NGN', given).customer
    expect([lots.length, lots[0]]).toEqual([mostLots, lot('gift', 0, 6)])
    const late = given.map((one) => ({ ...one, source: 'late_charge' }))
    expect(intoLots(aCustomer(), 'NGN', late).customer.lots).toHaveLength(mostLots)
    const chains = given.map((one, i) => ({ ...one, source: `inv_${i}` }))
    expect(intoLots(aCustomer(), 'NGN', chains).customer.lots).toHaveLength(mostLots + 5)
  })

  it('a chain has one lot, whenever it gives', () => {
    const { lots } = intoLots(everything, 'NGN', [part('inv_2', 99, 5)]).customer
    expect(lots[1]).toEqual(lot('inv_2', 2, 25))
    expect(unspentOf({ lots }, { id: 'inv_2', currency: 'NGN' })).toBe(25)
  })

  it('whatever is added and drawn, the sum is kept and nothing is below zero', () => {
    const sources = fc.constantFrom('gift', 'imported', 'deposit', 'late_charge', 'inv_2', 'inv_9')
    const step = fc.record({
      source: sources,
      since: fc.nat(30),
      amount: fc.integer({ min: 1, max: 1_000 }),
      draws: fc.boolean(),
      chainId: fc.constantFrom(null, 'inv_2', 'inv_9'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let customer = aCustomer()
        let sum = 0
        for (const { draws, chainId, ...given } of steps) {
          const parts = draws
            ? drawnParts(customer, { currency: 'NGN', amount: given.amount, chainId })
            : [given]
          customer = draws ? withoutCredit(customer, 'NGN', parts) : intoLots(customer, 'NGN', parts).customer
          sum += (draws ? -1 : 1) * totalOf(parts)
        }
        expect(creditOf(customer, 'NGN')).toBe(sum)
        expect(customer.lots.every(({ left }) => left > 0)).toBe(true)
        expect(customer.lots.length).toBeLessThanOrEqual(mostLots)
      }),
    )
  })
})

// Holds R4.
describe('credit that returns after a reversal', () => {
  const owing = aCustomer({ reversed: [{ currency: 'NGN', amount: 50 }] })

  it.each<[string, CreditPart[], number, number]>([
    ['of a chain pays it first', [part('inv_2', 1, 80)], 30, 50],
    ['of a chain, less than is open', [part('inv_2', 1, 20)], 0, 20],
    ...['gift', 'deposit', 'imported', 'late_charge'].map(
      (source): [string, CreditPart[], number, number] => [
        `${source} never pays it`,
        [part(source, 1, 80)],
        80,
        0,
      ],
    ),
    ['only what is of a chain', [part('gift', 1, 30), part('inv_2', 1, 10)], 30, 10],
  ])('%s', (_, parts, creditKobo, keptKobo) => {
    const into = intoLots(owing, 'NGN', parts)
    expect([into.creditKobo, into.keptKobo]).toEqual([creditKobo, keptKobo])
    expect(reversedKobo(into.customer, 'NGN')).toBe(50 - keptKobo)
    expect(creditOf(into.customer, 'NGN')).toBe(creditKobo)
    expect(intoLots(owing, 'USD', parts).keptKobo).toBe(0)
  })

  it('a reversal leaves once what it could not take and was spent outside its chain', () => {
    // 100 were paid, 99 became credit: 49 are there, 50 were spent elsewhere.
    const first = paidInvoice({ amount: 100, amountPaid: 100, chain: book({ credited: 99 }) })
    const held = { unspentKobo: 49, unbilledKobo: 0, importedKobo: 0 }
    expect(planReversal(first, first, held, null)).toMatchObject({ fromCreditKobo: 49, outsideKobo: 50 })
    expect(planReversal(first, first, held, 60)).toMatchObject({ fromCreditKobo: 49, outsideKobo: 11 })
    expect(planReversal(first, first, held, 30)).toMatchObject({ fromCreditKobo: 30, outsideKobo: 0 })
    const again = { ...first, amountRefunded: 60, chain: book({ credited: 50, outside: 11, reversed: 60 }) }
    const spent = { ...held, unspentKobo: 0 }
    expect(planReversal(again, again, spent, 40)).toMatchObject({ fromCreditKobo: 0, outsideKobo: 39 })
  })
})

// Holds F1, F2.
describe('credit that a chain gives', () => {
  const none = { importedKobo: null }
  const credit = (chain: Parameters<typeof book>[0], amount: number, importedKobo: number | null = null) => {
    const first = paidInvoice({ amount: 1_000, amountPaid: 1_000, chain: book(chain) })
    const given = chainCredit(first, { importedKobo }, amount, april)
    return {
      parts: given.parts.map((one) => [one.source, one.amount]),
      after: bookOf(withChainChange(first, given.change)),
      given,
    }
  }

  it('refills what its invoices drew elsewhere, which is no credit of its own', () => {
    const drawn = [part('gift', 1, 300), part('inv_1', 2, 50)]
    const { parts, after } = credit({ drawn }, 400)
    expect(parts).toEqual([
      ['gift', 300],
      ['inv_1', 50],
      ['inv_2', 50],
    ])
    expect(after).toMatchObject({ credited: 50, drawn: [] })
    expect(credit({ drawn }, 120).after).toMatchObject({
      credited: 0,
      drawn: [part('gift', 1, 180), part('inv_1', 2, 50)],
    })
  })

  it('what the first invoice itself drew is refilled too: it was never paid for the chain', () => {
    const first = paidInvoice({ amount: 200, amountPaid: 200, creditFrom: [part('gift', 1, 300)] })
    expect(chainCredit(first, none, 250, april).parts).toEqual([part('gift', 1, 250)])
  })

  it('comes first from what was paid here, and last from what was paid elsewhere', () => {
    const { parts, given } = credit({ credited: 900 }, 400, 500)
    expect(parts).toEqual([
      ['inv_2', 100],
      ['imported', 300],
    ])
    expect([given.importedKobo, given.change.credited]).toEqual([300, 100])
    expect(chainCredit(undefined, { importedKobo: 500 }, 70, april)).toMatchObject({
      parts: [{ source: 'imported', amount: 70 }],
      importedKobo: 70,
      change: {},
    })
  })

  it('netted in a bill of another chain it refills nothing', () => {
    const first = paidInvoice({ amountPaid: 1_000, chain: book({ drawn: [part('gift', 1, 300)] }) })
    const { parts, change } = nettedCredit(first, none, 200, april)
    expect([parts.map(({ source }) => source), change]).toEqual([['inv_2'], { credited: 200 }])
  })

  it('netted beyond what was paid for the chain, it is what the chain had drawn, and then what was paid elsewhere', () => {
    const drawn = [part('inv_1', 1, 120), part('gift', 2, 30)]
    const first = paidInvoice({ amount: 50, amountPaid: 50, chain: book({ drawn }) })
    const given = nettedCredit(first, { importedKobo: 70 }, 210, april)
    expect(given.parts.map(({ source, amount }) => [source, amount])).toEqual([
      ['inv_2', 50],
      ['imported', 10],
      ['inv_1', 120],
      ['gift', 30],
    ])
    expect([given.change, given.importedKobo]).toEqual([{ credited: 50, drawn: [] }, 10])
    const some = nettedCredit(first, none, 90, april)
    expect(some.change).toEqual({ credited: 50, drawn: [part('inv_1', 1, 80), part('gift', 2, 30)] })
  })

  it('an invoice that joins and uses the chain’s own credit lowers it, and records what it drew elsewhere', () => {
    const first = paidInvoice({ amountPaid: 1_000, chain: book({ credited: 250 }) })
    const joins = { id: 'inv_3', amountPaid: 10, creditFrom: [part('inv_2', 1, 250), part('gift', 2, 40)] }
    expect(chainMoney(withChainChange(first, { joins }))).toEqual({ paid: 1_010, refunded: 0, credited: 0 })
    expect(bookOf(withChainChange(first, { joins })).drawn).toEqual([part('gift', 2, 40)])
  })

  it('a refund takes back its own lot only', () => {
    const first = paidInvoice({ amountPaid: 1_000, chain: book({ credited: 300 }) })
    const held = { unspentKobo: 200, unbilledKobo: 0, importedKobo: 0 }
    expect(planRefund(first, first, held, null)).toMatchObject({ amount: 900, fromCreditKobo: 200 })
  })
})

// Holds F6.
describe('a refusal of a refund that a closed base had counted', () => {
  const refused = (
    bases: { unused: number; refunds: number }[],
    countedKobo: number,
    baseNumber: number | null,
  ) => baseWithout(paidInvoice({ chain: book({ bases }) }), { countedKobo, baseNumber })

  it.each<[string, { unused: number; refunds: number }[], number, number | null, number | null]>([
    ['owes what it had taken of the unused part', [{ unused: 250, refunds: 500 }], 500, 0, 250],
    ['nothing where others had taken it all', [{ unused: 250, refunds: 900 }], 500, 0, 0],
    ['the difference where others had taken a part', [{ unused: 250, refunds: 600 }], 500, 0, 150],
    [
      'of its own base only',
      [
        { unused: 9, refunds: 9 },
        { unused: 70, refunds: 50 },
      ],
      20,
      1,
      20,
    ],
    ['the present base is not closed yet', [{ unused: 9, refunds: 9 }], 20, 1, null],
    ['one that counted against none', [{ unused: 9, refunds: 9 }], 20, null, null],
  ])('%s', (_, bases, counted, baseNumber, owed) => {
    const { owedKobo, openKobo, change } = refused(bases, counted, baseNumber)
    const isClosed = openKobo === 0
    expect(isClosed ? owedKobo : null).toBe(owed)
    if (baseNumber !== null && isClosed)
      expect(change.bases?.[baseNumber]?.refunds).toBe(bases[baseNumber]!.refunds - counted)
  })
})
