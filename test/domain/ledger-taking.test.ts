import { describe, expect, it } from 'vitest'
import { planTaking, postingsOf, type Source, type Sources } from '../../shared/domain/ledger/taking.ts'

const pending = (name: string, amount: number): Source => ({ name, account: 'merchant_pending', amount })
const available = (amount: number): Source => ({ name: 'available', account: 'merchant_available', amount })

const nothing: Sources = { own: null, available: null, settled: [], pending: [], owed: 0 }

// Holds D6.11, B16.
describe('planTaking', () => {
  it.each<[string, number, Sources, [string, number][], number]>([
    [
      'today’s bucket first',
      50,
      { ...nothing, own: pending('today', 80), available: available(80) },
      [['today', 50]],
      0,
    ],
    [
      'then what is available',
      100,
      { ...nothing, own: pending('today', 80), available: available(80) },
      [
        ['today', 80],
        ['available', 20],
      ],
      0,
    ],
    [
      'then past days that nobody has folded, the largest first',
      100,
      { ...nothing, available: available(10), settled: [pending('a', 30), pending('b', 70)] },
      [
        ['available', 10],
        ['b', 70],
        ['a', 20],
      ],
      0,
    ],
    [
      'but past days cover what is owed already before they give',
      100,
      { ...nothing, settled: [pending('a', 60)], owed: -45 },
      [['a', 15]],
      85,
    ],
    [
      'last what others earned today, the largest first',
      100,
      { ...nothing, available: available(10), pending: [pending('c', 20), pending('d', 75)] },
      [
        ['available', 10],
        ['d', 75],
        ['c', 15],
      ],
      0,
    ],
    ['and nothing where there is nothing', 7, nothing, [], 7],
  ])('takes %s', (_, amount, sources, pieces, shortKobo) => {
    const taking = planTaking(amount, sources)
    expect(taking.pieces.map((piece) => [piece.name, piece.amount])).toEqual(pieces)
    expect(taking.shortKobo).toBe(shortKobo)
    const postings = postingsOf(taking, 'customer_credit')
    expect(postings.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0)
    expect(postings.at(-1)).toEqual({ account: 'customer_credit', amount })
  })

  // Holds D9.15.
  it('posts what is missing as owed', () => {
    const taking = planTaking(100, { ...nothing, own: pending('today', 30), available: available(20) })
    expect(postingsOf(taking, 'refunds')).toEqual([
      { account: 'merchant_pending', amount: -30 },
      { account: 'merchant_available', amount: -20 },
      { account: 'merchant_owed', amount: -50 },
      { account: 'refunds', amount: 100 },
    ])
  })
})
