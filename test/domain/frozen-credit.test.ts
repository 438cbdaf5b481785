import { describe, expect, it } from 'vitest'
import type { FrozenChain } from '../../shared/domain/credit/credit-lot.ts'
import {
  drawableOf,
  drawnParts,
  intoLots,
  takableParts,
  withFrozenChain,
  withoutCredit,
  withParts,
} from '../../shared/domain/credit/lots.ts'
import { aCustomer, aLot } from './fixtures/customers.ts'

const lot = (source: string, since: number, left: number) => aLot({ source, since, left })
const part = (source: string, since: number, amount: number) => ({ source, since, amount })
const frozen = (left: number, disputes = 1, chainId = 'inv_2'): FrozenChain => ({ chainId, disputes, left })
const holding = (left: number, over: readonly FrozenChain[] = [frozen(left)]) =>
  aCustomer({ lots: [lot('gift', 1, 10), lot('inv_2', 2, 60), lot('inv_9', 3, 5)], frozen: over })

// Holds N3: credit that a chain gives while its dispute is open waits until the last one ends.
describe('a chain in dispute', () => {
  it('is counted, and its end leaves no trace', () => {
    const one = withFrozenChain(aCustomer(), 'inv_2', 1)
    expect([one.frozen, one.version]).toEqual([[frozen(0)], 8])
    const two = withFrozenChain(one, 'inv_2', 1)
    expect(two.frozen).toEqual([frozen(0, 2)])
    expect(withFrozenChain(two, 'inv_2', -1).frozen).toEqual([frozen(0, 1)])
    expect(withFrozenChain(one, 'inv_2', -1).frozen).toBeNull()
    expect(withFrozenChain(aCustomer(), 'inv_2', -1).frozen).toBeNull()
  })
  it('keeps its credit frozen while another of its disputes is open, and leaves other chains alone', () => {
    const both = holding(40, [frozen(40, 2), frozen(3, 1, 'inv_9')])
    expect(withFrozenChain(both, 'inv_2', -1).frozen).toEqual([frozen(3, 1, 'inv_9'), frozen(40, 1)])
    expect(withFrozenChain(both, 'inv_9', -1).frozen).toEqual([frozen(40, 2)])
  })

  it.each([
    ['nothing waits', 0, 75, [10, 60, 5]],
    ['a part waits', 40, 35, [10, 20, 5]],
    ['all of it waits', 60, 15, [10, 5]],
  ])('%s: the rest is drawn as ever, and taken back by hand', (_, left, drawable, amounts) => {
    const customer = holding(left)
    expect(drawableOf(customer, 'NGN')).toBe(drawable)
    const drawn = (chainId: string | null) => drawnParts(customer, { currency: 'NGN', amount: 100, chainId })
    expect(drawn(null).map(({ amount }) => amount)).toEqual(amounts)
    expect(drawn('inv_2').reduce((sum, { amount }) => sum + amount, 0)).toBe(drawable)
    const taken = takableParts(customer, { currency: 'NGN', amount: 100 })
    expect(taken.reduce((sum, { amount }) => sum + amount, 0)).toBe(drawable)
    expect(drawableOf(customer, 'USD')).toBe(0)
  })

  it('freezes what it gives meanwhile, and not what others give', () => {
    const { customer, creditKobo } = intoLots(holding(0), 'NGN', [
      part('inv_2', 9, 7),
      part('inv_9', 9, 8),
      part('gift', 9, 9),
    ])
    expect([customer.frozen, creditKobo]).toEqual([[frozen(7)], 24])
    expect(drawableOf(customer, 'NGN')).toBe(75 + 17)
  })
  it('never freezes what pays an earlier reversal', () => {
    const owing = { ...holding(0), reversed: [{ currency: 'NGN', amount: 4 }] }
    expect(intoLots(owing, 'NGN', [part('inv_2', 9, 7)]).customer.frozen).toEqual([frozen(3)])
  })
  it('never freezes more than its lot holds, after a refund took some back', () => {
    expect(withoutCredit(holding(40), 'NGN', [part('inv_2', 2, 10)]).frozen).toEqual([frozen(40)])
    expect(withoutCredit(holding(40), 'NGN', [part('inv_2', 2, 45)]).frozen).toEqual([frozen(15)])
    expect(withoutCredit(holding(40), 'NGN', [part('inv_2', 2, 60)]).frozen).toEqual([frozen(0)])
    expect(withoutCredit(holding(40), 'NGN', [part('gift', 1, 10)]).frozen).toEqual([frozen(40)])
  })
  it('has no field on a customer without disputes', () => {
    const plain = aCustomer({ lots: [lot('gift', 1, 10)] })
    expect(intoLots(plain, 'NGN', [part('gift', 1, 5)]).customer).not.toHaveProperty('frozen')
    expect(withoutCredit(plain, 'NGN', [part('gift', 1, 5)])).not.toHaveProperty('frozen')
  })
})

// Holds F2.
describe('parts of one lot', () => {
  it('are merged: a chain has one lot, others differ by their beginning', () => {
    const drawn = [part('gift', 1, 10), part('inv_2', 2, 20)]
    expect(withParts(drawn, [part('inv_2', 9, 5)])).toEqual([part('gift', 1, 10), part('inv_2', 2, 25)])
    expect(withParts(drawn, [part('gift', 1, 5)])).toEqual([part('gift', 1, 15), part('inv_2', 2, 20)])
    expect(withParts(drawn, [part('gift', 2, 5)])).toEqual([...drawn, part('gift', 2, 5)])
  })
})
