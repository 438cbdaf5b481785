import { describe, expect, it } from 'vitest'
import { settlementColumns, settlementLines } from '../../../shared/domain/gateway-settlement/file.ts'

const head = 'kind,reference,amount,fee'

// Holds N2: gateways without an interface.
describe('the lines of a settlement from a file', () => {
  it('begin with the names of their columns', () => {
    expect(settlementColumns.join(',')).toBe(head)
    for (const text of ['', 'kind,reference,amount', 'charge,inv_1-1,100,1', ` \n${head},x`])
      expect(() => settlementLines(text)).toThrow(new Error(`the file must begin with ${head}`))
    expect(settlementLines(head)).toEqual([])
  })

  it('are read in their order, whatever ends a line, without empty ones', () => {
    const text = ` ${head} \r\n\r\ncharge,inv_1-1,500000,17500\nrefund,ref_1,1,\n  \ndispute,dsp_1,20,0\r\n`
    expect(settlementLines(text)).toEqual([
      { kind: 'charge', reference: 'inv_1-1', amount: 500_000, feeKobo: 17_500 },
      { kind: 'refund', reference: 'ref_1', amount: 1, feeKobo: null },
      { kind: 'dispute', reference: 'dsp_1', amount: 20, feeKobo: 0 },
    ])
  })

  it('may name no fee, and sums of fifteen digits', () => {
    const most = 999_999_999_999_999
    expect(settlementLines(`${head}\ncharge,a,100`)).toEqual([
      { kind: 'charge', reference: 'a', amount: 100, feeKobo: null },
    ])
    expect(settlementLines(`${head}\ncharge,a,${most},${most}`)).toEqual([
      { kind: 'charge', reference: 'a', amount: most, feeKobo: most },
    ])
  })

  it.each([
    ['no kind', ',a,100,1'],
    ['another kind', 'payout,a,100,1'],
    ['no reference', 'charge,,100,1'],
    ['no sum', 'charge,a,,1'],
    ['nothing but the kind', 'charge'],
    ['a sum of nothing', 'charge,a,0,1'],
    ['a sum below nothing', 'charge,a,-100,1'],
    ['a sum with decimals', 'charge,a,100.50,1'],
    ['a sum and a word', 'charge,a,100kobo,1'],
    ['a word and a sum', 'charge,a,NGN100,1'],
    ['a sum of sixteen digits', 'charge,a,1000000000000000,1'],
    ['a fee that is no number', 'charge,a,100,x'],
    ['a fee and a word', 'charge,a,100,1kobo'],
    ['a word and a fee', 'charge,a,100,NGN1'],
    ['a fee of sixteen digits', 'charge,a,100,1000000000000000'],
  ])('are refused, with their number, for %s', (_, row) => {
    const issue = 'must be charge, refund or dispute, our reference, kobo, and kobo or nothing'
    expect(() => settlementLines(`${head}\n${row}`)).toThrow(new Error(`line 2: ${issue}`))
    expect(() => settlementLines(`${head}\ncharge,a,1,1\n${row}`)).toThrow(new Error(`line 3: ${issue}`))
  })
})
