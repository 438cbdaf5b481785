import { describe, expect, it } from 'vitest'
import { linesOfShown, shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import { billingReasons } from '../../../shared/domain/invoice/invoice.ts'
import { withDiscount } from '../../../shared/domain/pricing/discount.ts'
import { aLine, aShare } from '../fixtures/billing.ts'

const lines = withDiscount([aLine(500_000), aShare(-200_000), aShare(100_000)], 550_000)
const code = { type: 'discount', description: 'Promo code', amount: -550_000 }
const credit = { type: 'credit', description: 'Credit balance', amount: -1_000 }
const shownOf = (line: { readonly type: string; readonly description: string; readonly amount: number }) => ({
  type: line.type,
  description: line.description,
  amount: line.amount,
})

// Holds K2, D6.4.
describe('lines as they are shown', () => {
  it.each(billingReasons)('%s: the code beside what it lowers, the credit last', (billingReason) => {
    const [plan, unused, waited] = lines.map(shownOf)
    expect(shownLines({ billingReason, lines, creditApplied: 1_000 })).toEqual(
      billingReason === 'subscription_update'
        ? [plan, code, unused, waited, credit]
        : [plan, unused, waited, code, credit],
    )
  })

  it('have their fields in one order', () => {
    const [line] = shownLines({ billingReason: 'subscription_cycle', lines, creditApplied: 0 })
    expect(Object.keys(line!)).toEqual(['type', 'description', 'amount'])
  })

  it('have neither code nor credit where there is none', () => {
    const shown = shownLines({ billingReason: 'subscription_cycle', lines: [aLine(5)], creditApplied: 0 })
    expect(shown).toEqual([shownOf(aLine(5))])
  })

  it.each(billingReasons)('%s: are read again as the same lines', (billingReason) => {
    expect(linesOfShown(shownLines({ billingReason, lines, creditApplied: 1_000 }))).toEqual(lines)
    expect(linesOfShown(shownLines({ billingReason, lines: [aLine(5)], creditApplied: 0 }))).toEqual([
      aLine(5),
    ])
  })
})
