import { describe, expect, it } from 'vitest'
import { feeOwed } from '../../../shared/domain/invoice/fee-owed.ts'
import { paidInvoice } from '../fixtures/billing.ts'
import { book } from './chain-fixtures.ts'

// Holds N1: by what all that the invoice gives back is above what its charge brought.
describe('the fee that a refund leaves owed', () => {
  const bill = (over: Parameters<typeof paidInvoice>[0] = {}) => paidInvoice({ feeKobo: 10_000, ...over })
  const given = (amount: number, fromCreditKobo = 0) => ({ amount, fromCreditKobo })
  it.each([
    ['nothing up to what was brought', bill(), 490_000, 0, 0],
    ['a kobo above it', bill(), 490_001, 0, 1],
    ['all of it with the last kobo', bill(), 500_000, 0, 10_000],
    ['what is left of it after another refund', bill({ amountRefunded: 495_000 }), 5_000, 0, 5_000],
    ['nothing of what credit covers', bill(), 500_000, 20_000, 0],
    ['credit that the chain gave counts', bill({ chain: book({ credited: 15_000 }) }), 480_000, 0, 5_000],
    ['nothing without a fee', bill({ feeKobo: null }), 500_000, 0, 0],
  ])('%s', (_, invoice, amount, fromCredit, owed) => {
    expect(feeOwed(invoice, invoice, given(amount, fromCredit))).toBe(owed)
  })
  it('excludes credit of the chain from its first invoice’s', () => {
    const first = paidInvoice({ chain: book({ credited: 15_000 }) })
    expect(feeOwed(first, bill({ id: 'inv_3', chainId: 'inv_2' }), given(480_000))).toBe(0)
  })
})
