import { describe, expect, it } from 'vitest'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import { billingReasons } from '../../../shared/domain/invoice/invoice.ts'
import { withDiscount } from '../../../shared/domain/pricing/discount.ts'
import type { InvoiceLine } from '../../../shared/domain/pricing/line.ts'
import { aLine, aShare } from '../fixtures/billing.ts'

const lines = withDiscount([aLine(500_000), aShare(-200_000), aShare(100_000)], 450_000)
const ofNothing = { id: null, itemId: null, quantity: 1, unitAmount: null, discountAmount: 0 }
const code = { type: 'discount', description: 'Promo code', amount: -450_000, ...ofNothing }
const credit = { type: 'credit', description: 'Credit balance', amount: -1_000, ...ofNothing }
const shownOf = ({ ...line }: InvoiceLine) => line
const fields = ['type', 'description', 'amount', 'id', 'itemId', 'quantity', 'unitAmount', 'discountAmount']

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
    const shown = shownLines({ billingReason: 'subscription_cycle', lines, creditApplied: 9 })
    expect(new Set(shown.map((line) => Object.keys(line).join()))).toEqual(new Set([fields.join()]))
  })

  it('have neither code nor credit where there is none', () => {
    const shown = shownLines({ billingReason: 'subscription_cycle', lines: [aLine(5)], creditApplied: 0 })
    expect(shown).toEqual([shownOf(aLine(5))])
  })
})
