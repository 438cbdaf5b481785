import { expect, it } from 'vitest'
import { movementNames } from '../../functions/pages/dashboard/words.ts'
import { transactionTypes } from '../../shared/domain/ledger/transaction.ts'

// A screen's module has a syntax that these files' types do not know.
const path: string = '../../functions/pages/dashboard/parts/timeline.tsx'
const { sentenceOf } = (await import(/* @vite-ignore */ path)) as {
  readonly sentenceOf: (item: object) => { readonly text: string; readonly tone: string }
}

const entryOf = (type: string) =>
  sentenceOf({ attempt: { type, amount: 4_299_950, currency: 'NGN', status: 'succeeded', automatic: false } })

// Fault 21: money that is held for a dispute was called a payment that succeeded.
it('a timeline calls nothing a payment that is not one', () => {
  expect(entryOf('dispute_hold').text).toBe('Held for a dispute: ₦42,999.50')
  expect(entryOf('charge')).toMatchObject({ text: 'Payment of ₦42,999.50 succeeded', tone: 'good' })
  const others = transactionTypes.filter((type) => type !== 'charge')
  for (const type of others) {
    expect([type, entryOf(type).text]).toEqual([
      type,
      expect.not.stringMatching(/^(Payment|Charge) of .* succeeded/),
    ])
    expect([type, entryOf(type).tone]).toEqual([type, ''])
  }
})

it('every movement of money has a label', () => {
  expect(Object.keys(movementNames).toSorted()).toEqual([...transactionTypes].toSorted())
})
