import { describe, expect, it } from 'vitest'
import type { RawItem } from './checker/read.ts'
import { leftBy } from './engine/left-by.ts'
import { Seen } from './engine/trial.ts'

const merchant = 'mer_01M8JDWFC9A64DDC61PQ30K48X'
const invoice = { pk: `${merchant}#INV`, sk: 'inv_01MEA2QQM001M8JDWFE9CF1234', s: 'open', ac: 0 }
const other = { pk: `${merchant}#CUS`, sk: 'cus_01MEA2QQM001M8JDWFE9CF9999', n: 'Ada' }
const before: readonly RawItem[] = [invoice, other]

/** An attempt at the invoice, by an identifier of its own. */
function attempt(id: string, startedAt: string, outcome: string): RawItem {
  return { pk: `${merchant}#TRY`, sk: `try_${id}`, in: invoice.sk, st: startedAt, o: outcome }
}

const now = (aheadMs: number): string => new Date(Date.now() + aheadMs).toISOString()
const ids = ['01MEA2QQM001M8JDWFE9CF0001', '01MEA2QQM001M8JDWFE9CF0002'] as const

describe('what an operation left', () => {
  it('is the same under other random identifiers, at another instant of the machine and in another order', () => {
    const one = leftBy(before, [...before, attempt(ids[0], now(0), 'declined')])
    expect(leftBy(before, [attempt(ids[1], now(61_000), 'declined'), other, invoice])).toBe(one)
  })

  it.each<[what: string, after: readonly RawItem[]]>([
    ['another outcome', [...before, attempt(ids[0], now(0), 'succeeded')]],
    ['an instant of the sandbox’s clock', [...before, attempt(ids[0], '2030-01-01T00:00:00Z', 'declined')]],
    ['one attempt more', [...before, ...ids.map((id) => attempt(id, now(0), 'declined'))]],
    ['an item that was changed', [{ ...invoice, s: 'paid' }, other, attempt(ids[0], now(0), 'declined')]],
    ['a lease', [{ ...invoice, l: Date.now() }, other, attempt(ids[0], now(0), 'declined')]],
    ['an item that is gone', [invoice, attempt(ids[0], now(0), 'declined')]],
    ['nothing', before],
  ])('is not the same with %s', (_what, after) => {
    expect(leftBy(before, after)).not.toBe(leftBy(before, [...before, attempt(ids[0], now(0), 'declined')]))
  })

  it('is not the same where two that were one identifier are two', () => {
    const pair = (a: string, b: string): readonly RawItem[] => [
      ...before,
      { pk: `${merchant}#SUB`, sk: `sub_${a}`, in: `inv_${b}` },
      { pk: `${merchant}#TXN`, sk: 'TXN', su: `sub_${b}`, in: `inv_${b}` },
    ]
    expect(leftBy(before, pair(ids[0], ids[0]))).not.toBe(leftBy(before, pair(ids[0], ids[1])))
  })
})

describe('what is known of a story', () => {
  it('ends a trial at a known state, but for one in so many', () => {
    const seen = new Seen(3)
    seen.keep(seen.rests, 'state', 'paid')
    const answers = Array.from({ length: 6 }, () => seen.known(seen.rests, 'state'))
    expect(answers).toEqual(['paid', 'paid', null, 'paid', 'paid', null])
    expect([seen.known(seen.rests, 'another'), seen.known(seen.rests, null)]).toEqual([null, null])
  })

  it('says when one state ended in two ways', () => {
    const seen = new Seen(3)
    expect(seen.keep(seen.rests, 'state', 'paid')).toEqual([])
    expect(seen.keep(seen.rests, 'state', 'paid')).toEqual([])
    expect(seen.keep(seen.rests, 'state', 'open')).toEqual([
      'from what is the same it ended so: open; before: paid',
    ])
  })
})
