import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { OpenInvoiceOption, UnusedOption } from '../../../shared/domain/merchant/billing-settings.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import { billOfCancel, decideCancel } from '../../../shared/domain/subscription/decide-cancel.ts'
import { lastBill } from '../../../shared/domain/subscription/last-bill.ts'
import { aHeldCharge, anInvoice, aShare, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aWait } from '../fixtures/waits.ts'

const middle = '2026-04-16T12:00:00.000Z'
const at = { now: middle, wallMs: Date.parse(middle), lastInvoice: { id: 'inv_3', createdAt: middle } }

/** A cancel whose refundable part has no money that could be refunded. */
const cancel = (
  over: Partial<BillingState>,
  {
    unused = 'credit',
    openInvoice = 'void',
    reason = null,
    first,
  }: {
    readonly unused?: UnusedOption
    readonly openInvoice?: OpenInvoiceOption
    readonly reason?: string | null
    readonly first?: Invoice
  } = {},
) => {
  const state = aState(over)
  const { loweredKobo, ...bill } = billOfCancel(state, unused, at, openInvoice)
  const terms = { bill, openInvoice, refunds: null, closes: null, reason, loweredKobo }
  return decideCancel({ ...state, first }, terms, at)
}
const told = (made: ReturnType<typeof cancel>) =>
  made.events.find(({ type }) => type === 'subscription_cancelled')!.extra

// Holds D4.11, B3, F1. Of 5,000 naira half is not used.
describe('an immediate cancel', () => {
  const paid = paidInvoice()

  it('makes credit of what it can’t refund', () => {
    const made = cancel({ invoice: paid }, { unused: 'refund', first: paid })
    expect(told(made)).toMatchObject({ creditKobo: 250_000 })
    expect(made.result.customer.lots).toMatchObject([{ left: 250_000 }])
  })

  it('tells what is forfeited, and nothing of it where nothing is', () => {
    expect(told(cancel({ invoice: paid }, { unused: 'none', first: paid }))).toMatchObject({
      forfeitedKobo: 250_000,
    })
    expect(told(cancel({ invoice: paid }, { first: paid }))).not.toHaveProperty('forfeitedKobo')
  })

  it('keeps why, where somebody said it', () => {
    expect(cancel({ invoice: paid }, { first: paid, reason: 'too dear' }).result.subscription).toMatchObject({
      cancelReason: 'too dear',
    })
    const before = aSubscription({ cancelReason: 'moved' })
    const silent = cancel({ invoice: paid, subscription: before }, { first: paid })
    expect(silent.result.subscription).toMatchObject({ cancelReason: 'moved' })
  })
})

// Holds M3.
describe('an immediate cancel beside an invoice that was sent', () => {
  const sent = (over: Partial<Invoice> = {}) => anInvoice({ waits: aWait(), ...over })

  it('leaves it, and its charge, where nothing comes off it', () => {
    const invoice = sent({ charge: aHeldCharge({ leaseUntil: 0 }) })
    const made = cancel({ invoice }, { unused: 'none', openInvoice: 'keep', first: invoice })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['subscription'])
    expect(made.moves).toEqual([])
  })

  it('lowers it, and lets its charge go, where something does', () => {
    const invoice = sent({ charge: aHeldCharge({ leaseUntil: 0 }) })
    const made = cancel({ invoice }, { openInvoice: 'keep', first: invoice })
    const turn = made.turns.filter(({ thing }) => thing === 'invoice')
    expect(turn).toHaveLength(1)
    expect(turn[0]?.after).toMatchObject({ amount: 250_000, charge: null, version: invoice.version + 1 })
    expect(made.moves).toMatchObject([{ kind: 'charge_let_go' }])
  })

  it('changes the first invoice of its chain beside it', () => {
    const first = paidInvoice({ id: 'inv_1', chain: null })
    const invoice = sent({
      ...{ id: 'inv_3', billingReason: 'subscription_update', chainId: 'inv_1' },
      ...{ subtotal: 100_000, amount: 100_000, lines: [aShare(100_000)] },
    })
    const made = cancel({ invoice }, { openInvoice: 'keep', first })
    const turns = made.turns.filter(({ thing }) => thing === 'invoice')
    expect(turns.map(({ before }) => (before as Invoice).id).sort()).toEqual(['inv_1', 'inv_3'])
    expect(told(made)).toMatchObject({ creditKobo: 150_000 })
  })

  it('takes the cycle of a voided one back', () => {
    const made = cancel({ invoice: sent() }, { first: sent() })
    expect(made.result.subscription.cyclesCompleted).toBe(1)
    expect(cancel({ invoice: paidInvoice() }).result.subscription.cyclesCompleted).toBe(2)
  })
})

// Holds B5.
describe('a last bill that forfeits', () => {
  const waiting = (...amounts: number[]) => amounts.map((amount) => aShare(amount))

  it.each([
    ['nothing waits', [], [], 100],
    ['credit and charges that wait are even', [500, -500], [], 100],
    ['a kobo is owed', [500, -499], [500, -499], 100],
    ['a kobo of credit waits', [500, -501], [], 101],
  ])('where %s', (_, amounts, lines, forfeitedKobo) => {
    const bill = lastBill(100, waiting(...amounts), 'none')
    expect(bill).toMatchObject({ creditKobo: 0, refundKobo: 0, forfeitedKobo })
    expect(bill.lines.map(({ amount }) => amount)).toEqual(lines)
  })
})
