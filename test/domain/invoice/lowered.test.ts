import { describe, expect, it } from 'vitest'
import { lowerableKobo, lowered } from '../../../shared/domain/invoice/lowered.ts'
import { aLine, anInvoice } from '../fixtures/billing.ts'
import { aWait } from '../fixtures/waits.ts'

const due = '2026-04-15T12:00:00.000Z'

// Holds M3: unused time lowers the invoice by a line `waived`; only what was paid beyond is credit.
describe('a sent invoice of an unused period', () => {
  const waiting = (over: Parameters<typeof anInvoice>[0] = {}) => anInvoice({ waits: aWait(), ...over })
  it.each([
    ['a part', waiting(), 200_000, 200_000],
    ['at most what is due', waiting({ amountPaid: 350_000 }), 200_000, 150_000],
    ['one that was written off', waiting({ status: 'uncollectible' }), 200_000, 200_000],
    ['nothing of a paid one', waiting({ status: 'paid', amountPaid: 500_000 }), 200_000, 0],
    ['nothing of a void one', waiting({ status: 'void' }), 200_000, 0],
    ['nothing of one that is charged', anInvoice(), 200_000, 0],
    ['nothing without an invoice', undefined, 200_000, 0],
  ])('is lowered by %s', (_, invoice, unused, kobo) => {
    expect(lowerableKobo(invoice, unused)).toBe(kobo)
  })

  it('is lowered by a line, and stays open for the rest', () => {
    const lines = [aLine(300_000), aLine(200_000, { id: 'l2', type: 'add_on' })]
    const after = lowered(waiting({ lines }), 200_000, due)
    expect(after).toMatchObject({
      status: 'open',
      subtotal: 300_000,
      amount: 300_000,
      version: 4,
      amountPaid: 0,
    })
    expect(after.lines).toHaveLength(3)
    expect(after.lines[2]).toMatchObject({
      id: 'l3',
      type: 'waived',
      amount: -200_000,
      description: 'Unused time',
    })
  })

  it('is paid if nothing is left, without a charge', () => {
    const after = lowered(waiting({ amountPaid: 300_000 }), 200_000, due)
    expect(after).toMatchObject({
      status: 'paid',
      amount: 300_000,
      amountPaid: 300_000,
      paidAt: due,
      paidBy: null,
    })
  })

  it('is unchanged if nothing is taken off', () => {
    const invoice = waiting()
    expect(lowered(invoice, 0, due)).toBe(invoice)
  })
})
