import { describe, expect, it } from 'vitest'
import type { CreditLot, CreditPart } from '../../../shared/domain/credit/credit-lot.ts'
import {
  intoLots,
  mostLots,
  unspentOf,
  withoutCredit,
  withReversed,
} from '../../../shared/domain/credit/lots.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'

const lot = (source: string, since: number, left: number, currency = 'NGN'): CreditLot =>
  aLot({ source, since, left, currency })
const part = (source: string, since: number, amount: number): CreditPart => ({ source, since, amount })
const holding = (...lots: CreditLot[]) => aCustomer({ lots })
const after = (lots: CreditLot[], currency: string, ...parts: CreditPart[]) =>
  intoLots(holding(...lots), currency, parts).customer.lots

// Holds F2, D1.17: lots are of one currency, one source and, but for chains, one beginning.
describe('lots of several currencies', () => {
  it('of one source are apart', () => {
    const lots = [lot('inv_2', 1, 5, 'USD'), lot('inv_2', 1, 7)]
    expect([
      unspentOf({ lots }, { id: 'inv_2', currency: 'NGN' }),
      unspentOf({ lots }, { id: 'inv_2', currency: 'USD' }),
    ]).toEqual([7, 5])
    expect(unspentOf({ lots }, { id: 'inv_2', currency: 'GHS' })).toBe(0)
    expect(unspentOf({ lots }, { id: 'inv_9', currency: 'NGN' })).toBe(0)
    expect(after([lot('gift', 1, 5, 'USD')], 'NGN', part('gift', 1, 7))).toEqual([
      ...[lot('gift', 1, 5, 'USD'), lot('gift', 1, 7)],
    ])
  })

  it('are counted apart: twenty of one leave room for another’s', () => {
    const twenty = Array.from({ length: mostLots }, (_, since) => lot('gift', since, 1))
    expect(after(twenty, 'USD', part('gift', 99, 7))).toEqual([...twenty, lot('gift', 99, 7, 'USD')])
    const beside = [...twenty.slice(1), lot('gift', 98, 3, 'USD')]
    expect(after(beside, 'NGN', part('gift', 99, 7))).toEqual([...beside, lot('gift', 99, 7)])
  })
})

describe('the order of lots', () => {
  it('is that of their beginnings, and of their coming where they began together', () => {
    const two = [lot('gift', 5, 1), lot('gift', 9, 2)]
    expect(after(two, 'NGN', part('deposit', 5, 3))).toEqual([two[0], lot('deposit', 5, 3), two[1]])
    expect(after(two, 'NGN', part('deposit', 4, 3))).toEqual([lot('deposit', 4, 3), ...two])
    expect(after(two, 'NGN', part('deposit', 10, 3))).toEqual([...two, lot('deposit', 10, 3)])
  })

  it('stays where two of one source merge, and one alone of another does not', () => {
    const late = Array.from({ length: mostLots - 1 }, (_, n) => lot('late_charge', n + 2, 1))
    expect(after([lot('gift', 1, 1), ...late], 'NGN', part('late_charge', 99, 5))).toEqual([
      ...[lot('gift', 1, 1), lot('late_charge', 2, 2), ...late.slice(2), lot('late_charge', 99, 5)],
    ])
  })

  it('of chains never merges, nor with one other beside them', () => {
    const chains = Array.from({ length: mostLots }, (_, n) => lot(`inv_${n}`, n, 1))
    expect(after(chains, 'NGN', part('gift', 99, 5))).toEqual([...chains, lot('gift', 99, 5)])
  })
})

// Holds R4: what goes into a chain's lot first pays what a reversal could not take back.
describe('credit of chains that returns after a reversal', () => {
  const owing = (amount: number) => aCustomer({ reversed: [{ currency: 'NGN', amount }] })
  const parts = [part('inv_2', 1, 30), part('gift', 2, 9), part('inv_9', 3, 40)]

  it.each<[number, [string, number][]]>([
    [
      30,
      [
        ['gift', 9],
        ['inv_9', 40],
      ],
    ],
    [
      50,
      [
        ['gift', 9],
        ['inv_9', 20],
      ],
    ],
    [70, [['gift', 9]]],
    [90, [['gift', 9]]],
  ])('pays %i of it one chain after the other, and leaves no lot of nothing', (amount, lots) => {
    const { customer, creditKobo, keptKobo } = intoLots(owing(amount), 'NGN', parts)
    expect(customer.lots.map(({ source, left }) => [source, left])).toEqual(lots)
    expect([creditKobo, keptKobo]).toEqual([79 - Math.min(amount, 70), Math.min(amount, 70)])
  })

  it('is kept by currency', () => {
    const customer = aCustomer({
      reversed: [
        { currency: 'NGN', amount: 50 },
        { currency: 'USD', amount: 7 },
      ],
    })
    const reversed = (currency: string, amount: number) => withReversed(customer, currency, amount).reversed
    const usd = { currency: 'USD', amount: 7 }
    expect(reversed('NGN', 5)).toEqual([usd, { currency: 'NGN', amount: 55 }])
    expect(reversed('NGN', -50)).toEqual([usd])
    expect(reversed('GHS', 1)).toEqual([...customer.reversed, { currency: 'GHS', amount: 1 }])
    expect(withReversed(customer, 'NGN', 0)).toBe(customer)
  })
})

it('a lot gives no more than it has, and says how much that is', () => {
  const customer = holding(lot('inv_2', 1, 20))
  const less = (...parts: CreditPart[]) => withoutCredit(customer, 'NGN', parts)
  expect(() => less(part('inv_2', 1, 21))).toThrow(new RangeError("a lot of 20 can't give 21"))
  expect(() => less(part('gift', 1, 1))).toThrow(new RangeError("a lot of 0 can't give 1"))
  expect(less(part('inv_2', 1, 20)).lots).toEqual([])
})
