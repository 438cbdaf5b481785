import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { OpenInvoiceOption, UnusedOption } from '../../../shared/domain/merchant/billing-settings.ts'
import {
  baseOfCancel,
  billOfCancel,
  decideCancel,
  returnedAtCancel,
} from '../../../shared/domain/subscription/decide-cancel.ts'
import { overdueRule } from '../../../shared/domain/subscription/overdue-rule.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import {
  aHeldCharge,
  aLine,
  anInvoice,
  aRecovery,
  aShare,
  aState,
  aSubscription,
  paidInvoice,
} from '../fixtures/billing.ts'
import { april } from '../fixtures/instants.ts'
import { aWait } from '../fixtures/waits.ts'
import { holdsGolden, shown } from './golden.ts'

const middle = '2026-04-16T12:00:00.000Z'
const at = { now: middle, wallMs: Date.parse(middle), lastInvoice: { id: 'inv_3', createdAt: middle } }
const sent = (over: Partial<Invoice> = {}) => anInvoice({ waits: aWait(), ...over })
/** Of a change within the period, which was sent: 1,000 naira of what the period is worth. */
const ofChange = (over: Partial<Invoice> = {}) => {
  const amount = over.amount ?? 100_000
  const part = { subtotal: amount, lines: [aShare(amount)], chainId: 'inv_2' }
  return sent({ id: 'inv_3', billingReason: 'subscription_update', amount, ...part, ...over })
}
const overdue = { status: 'past_due', recovery: aRecovery({ rule: overdueRule }) } as const
const declined = { status: 'past_due', recovery: aRecovery() } as const

// Holds M3, B3: half of 500,000 is not used.
describe('the final account beside an invoice that was sent', () => {
  // prettier-ignore
  it.each([
    ['voided: what was never paid is no value', {}, sent(), 'credit', 'void', [0, 0, 0, 0]],
    ['voided: all of its period, though credit that had waited pays for a part', {}, sent({ lines: [aLine(500_000), aShare(-300_000)], subtotal: 200_000, amount: 200_000 }), 'credit', 'void', [0, 0, 0, 0]],
    ['kept: it is lowered by what is not used', {}, sent(), 'credit', 'keep', [0, 0, 0, 250_000]],
    ['kept, where less is due', {}, sent({ amountPaid: 400_000 }), 'credit', 'keep', [150_000, 0, 0, 100_000]],
    ['kept, for a refund', {}, sent({ amountPaid: 400_000 }), 'refund', 'keep', [0, 150_000, 0, 100_000]],
    ['kept, for nothing', {}, sent(), 'none', 'keep', [0, 0, 250_000, 0]],
    ['voided, for nothing', {}, sent(), 'none', 'void', [0, 0, 250_000, 0]],
    ['of a change, voided: what it does not stand for was paid', {}, ofChange(), 'credit', 'void', [150_000, 0, 0, 0]],
    ['of a change with credit inside, voided', {}, ofChange({ creditApplied: 30_000 }), 'credit', 'void', [120_000, 0, 0, 0]],
    ['of a change for more than is left, voided', {}, ofChange({ amount: 300_000 }), 'credit', 'void', [0, 0, 0, 0]],
    ['of a change, kept', {}, ofChange(), 'credit', 'keep', [150_000, 0, 0, 100_000]],
    ['written off, kept', {}, sent({ status: 'uncollectible' }), 'credit', 'keep', [0, 0, 0, 250_000]],
    ['paid', {}, sent({ status: 'paid', amountPaid: 500_000 }), 'credit', 'void', [250_000, 0, 0, 0]],
    ['overdue: its period is in use', overdue, sent(), 'credit', 'keep', [0, 0, 0, 250_000]],
    ['declined: nothing of its period was paid', declined, anInvoice(), 'credit', 'keep', [0, 0, 0, 0]],
    ['that was not sent', {}, anInvoice({ status: 'paid' }), 'credit', 'keep', [250_000, 0, 0, 0]],
    ['after a refund', { refundedForPeriod: 50_000 }, sent(), 'credit', 'keep', [0, 0, 0, 200_000]],
    ['that there is none of', {}, undefined, 'credit', 'void', [250_000, 0, 0, 0]],
  ] as const)('%s', (_, of, invoice, unused, open, [creditKobo, refundKobo, forfeitedKobo, loweredKobo]) => {
    const state = { ...aState({ subscription: aSubscription(of) }), invoice }
    expect(billOfCancel(state, unused, at, open)).toEqual({
      creditKobo,
      refundKobo,
      forfeitedKobo,
      loweredKobo,
      lines: [],
    })
    if (open === 'void') expect(billOfCancel(state, unused, at).loweredKobo).toBe(0)
  })

  // prettier-ignore
  it.each([
    ['forfeited', { refundedForPeriod: 10_000 }, anInvoice(), 'none', 'void', null],
    ['without refunds', {}, anInvoice(), 'credit', 'void', null],
    ['that was not sent', { refundedForPeriod: 10_000 }, anInvoice(), 'credit', 'void', 250_000],
    ['that is void', { refundedForPeriod: 10_000 }, sent(), 'credit', 'void', 0],
    ['that is kept', { refundedForPeriod: 10_000 }, sent(), 'credit', 'keep', 250_000],
    ['of a change that is void', { refundedForPeriod: 10_000 }, ofChange(), 'credit', 'void', 150_000],
    ['of a change for more that is void', { refundedForPeriod: 10_000 }, ofChange({ amount: 300_000 }), 'credit', 'void', 0],
    ['that is paid', { refundedForPeriod: 10_000 }, sent({ status: 'paid', amountPaid: 500_000 }), 'credit', 'void', 250_000],
    ['with nothing due', { refundedForPeriod: 10_000 }, sent({ amountPaid: 500_000 }), 'credit', 'void', 250_000],
  ] as const)('closes the base of one %s (F6)', (_, of, invoice, unused, open, left) => {
    const state = { subscription: aSubscription(of), invoice }
    const base = left === null ? null : { unused: left, refunds: 10_000 }
    expect(baseOfCancel(state, unused, middle, open)).toEqual(base)
    if (open === 'void') expect(baseOfCancel(state, unused, middle)).toEqual(base)
  })

  // prettier-ignore
  it.each([
    ['none', undefined, 'void', 0],
    ['a paid one', paidInvoice({ creditApplied: 100_000, amount: 400_000 }), 'void', 0],
    ['an open one, voided', anInvoice({ creditApplied: 100_000, amount: 400_000 }), 'void', 100_000],
    ['an open one, kept as a debt', anInvoice({ creditApplied: 100_000, amount: 400_000 }), 'keep', 100_000],
    ['a written off one', anInvoice({ status: 'uncollectible', creditApplied: 100_000, amount: 400_000 }), 'void', 100_000],
    ['one that is being charged', anInvoice({ creditApplied: 100_000, amount: 400_000, charge: aHeldCharge() }), 'void', 100_000],
    ['a sent one, voided', sent({ creditApplied: 100_000, amount: 400_000 }), 'void', 100_000],
    ['a sent one, kept: it goes on', sent({ creditApplied: 100_000, amount: 400_000 }), 'keep', 0],
    ['one without', anInvoice(), 'void', 0],
  ] as const)('returns the credit inside of %s (B4)', (_, invoice, how, credit) => {
    const parts = returnedAtCancel(invoice, how, middle)
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(credit)
    expect(parts).toHaveLength(credit === 0 ? 0 : 1)
  })
})

interface Asked {
  readonly of?: Partial<Subscription>
  readonly unused?: UnusedOption
  readonly first?: Invoice
  readonly reason?: string
  readonly open?: OpenInvoiceOption
}

const cancel = (
  invoice: Invoice,
  { of = {}, unused = 'credit', first, reason, open = 'keep' }: Asked = {},
) => {
  const state = aState({ subscription: aSubscription(of), invoice })
  const bill = billOfCancel(state, unused, at, open)
  const closes = baseOfCancel(state, unused, middle, open)
  const terms = { bill, openInvoice: open, refunds: null, closes, loweredKobo: bill.loweredKobo }
  const made = decideCancel({ ...state, first }, { ...terms, ...(reason ? { reason } : {}) }, at)
  for (const { before, after } of made.turns) {
    // A version rises by one per change, so that receivers can drop stale events.
    if (before && 'version' in before) expect(after).toMatchObject({ version: before.version + 1 })
  }
  return shown(made)
}

// Holds M3, B1, F6.
describe('decisions about a cancel beside an invoice that was sent', () => {
  it('match their golden file', () => {
    const first = paidInvoice({ createdAt: april })
    const own = sent()
    holdsGolden('cancel-sent', [
      {
        given: 'an invoice of the period, of which half is used',
        when: 'it is kept, with a reason (M3)',
        then: cancel(own, { reason: 'too dear' }),
      },
      {
        given: 'the same, the first of its chain',
        when: 'it is kept: it changes once',
        then: cancel(own, { first: own }),
      },
      {
        given: 'the same, after a refund of the period',
        when: 'it is kept (F6)',
        then: cancel(own, { first: own, of: { refundedForPeriod: 10_000 } }),
      },
      {
        given: 'the same, whose charge waits for its payer',
        when: 'it is kept: that charge is let go',
        then: cancel(sent({ charge: aHeldCharge({ leaseUntil: 0 }) })),
      },
      {
        given: 'the same, of which 4,000 naira are paid',
        when: 'it is kept: the rest is not used, so it is paid',
        then: cancel(sent({ amountPaid: 400_000 }), { first: own }),
      },
      {
        given: 'an invoice of a change, of less than is unused',
        when: 'it is kept: lowered to nothing it is paid, and of its chain (B1)',
        then: cancel(ofChange(), { first }),
      },
      {
        given: 'an invoice of a change, of more than is unused',
        when: 'it is kept',
        then: cancel(ofChange({ amount: 300_000 }), { first }),
      },
      {
        given: 'an invoice of the period',
        when: 'it is kept, for nothing: it waits on as it is',
        then: cancel(own, { unused: 'none', first: own }),
      },
      {
        given: 'the same',
        when: 'it is void: its cycle goes (M3)',
        then: cancel(own, { open: 'void', first: own }),
      },
      {
        given: 'the same, of two cycles',
        when: 'it is void',
        then: cancel(sent({ waits: aWait({ cycles: 2 }) }), { open: 'void' }),
      },
      {
        given: 'an invoice that was not sent',
        when: 'it is kept as a debt: no cycle of it counted',
        then: cancel(anInvoice(), { of: declined }),
      },
    ])
  })
})
