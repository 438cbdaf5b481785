import { describe, expect, it } from 'vitest'
import {
  plannedUnusedRefunds,
  decideUnusedRefunds,
} from '../../../shared/domain/invoice/decide-unused-refunds.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import { billOfCancel, decideCancel } from '../../../shared/domain/subscription/decide-cancel.ts'
import type { OpenInvoiceOption, UnusedOption } from '../../../shared/domain/merchant/billing-settings.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const middle = '2026-04-16T12:00:00.000Z'
const at = { now: middle, wallMs: Date.parse(middle), lastInvoice: { id: 'inv_3', createdAt: middle } }
const line = (amount: number) =>
  ({ type: amount < 0 ? 'proration_credit' : 'proration_charge', description: 'part', amount }) as const

/** How a cancel is asked for. */
interface Asked {
  readonly unused?: UnusedOption
  readonly openInvoice?: OpenInvoiceOption
}

/** The refunds of an unused part, with the merchant's money in one purse. */
function refundsOf(state: BillingState, first: Invoice, unusedKobo: number) {
  const spread = plannedUnusedRefunds([first], unusedKobo)
  const purse = { name: 'NGN#available', account: 'merchant_available', amount: 900_000 } as const
  return decideUnusedRefunds({
    ...state,
    returned: [],
    closes: null,
    first,
    spread,
    orders: spread.refunds.map(() => ({
      charge: { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1' },
      refundId: 'ref_1',
      entryId: 'txn_1',
    })),
    creditEntryId: 'txn_2',
    sources: { own: null, pending: [], available: purse, settled: [], owed: 0 },
    moment: at,
  })
}

const cancel = (
  over: Partial<BillingState>,
  { unused = 'credit', openInvoice = 'void' }: Asked = {},
  first?: Invoice,
) => {
  const state = aState(over)
  const bill = billOfCancel(state, unused, at)
  const refunds = first && bill.refundKobo > 0 ? refundsOf(state, first, bill.refundKobo) : null
  return decideCancel({ ...state, first }, { bill, openInvoice, refunds, closes: null }, at)
}

describe('decisions about an immediate cancel', () => {
  it('match their golden file', () => {
    const paid = paidInvoice()
    const late = aSubscription({ status: 'past_due', recovery: aRecovery(), paidForPeriod: 0 })
    const withCredit = anInvoice({ creditApplied: 100_000, amount: 400_000 })
    const owing = aSubscription({ unbilled: [line(300_000)] })
    holdsGolden('cancel', [
      {
        given: 'a period that is paid, half of it to come',
        when: 'its subscription is cancelled, for credit (D4.11, B3)',
        then: shown(cancel({ invoice: paid }, {}, paid)),
      },
      ...sameGiven('the same', {
        'it is cancelled, for a refund (B3)': cancel({ invoice: paid }, { unused: 'refund' }, paid),
        'it is cancelled, for nothing (B3)': cancel({ invoice: paid }, { unused: 'none' }),
      }),
      {
        given: 'the same, with charges of 3,000 naira that wait, more than is unused',
        when: 'it is cancelled: a last invoice is charged (B5)',
        then: shown(cancel({ invoice: paid, subscription: owing })),
      },
      {
        given: 'the same, of a blacklisted customer',
        when: 'it is cancelled: a last invoice is owed, and charges nobody (B5, A12)',
        then: shown(
          cancel({ invoice: paid, subscription: owing, customer: aCustomer({ blacklisted: true }) }),
        ),
      },
      {
        given: 'a past due subscription with 1,000 naira of credit inside its invoice',
        when: 'it is cancelled, and the invoice is void (B3, B4)',
        then: shown(cancel({ subscription: late, invoice: withCredit })),
      },
      {
        given: 'the same',
        when: 'it is cancelled, and the invoice is kept as a debt (B3, B4)',
        then: shown(cancel({ subscription: late, invoice: withCredit }, { openInvoice: 'keep' })),
      },
      {
        given: 'a past due subscription whose charge waits for its payer',
        when: 'it is cancelled (A9)',
        then: shown(
          cancel({ subscription: late, invoice: anInvoice({ charge: aHeldCharge({ leaseUntil: 0 }) }) }),
        ),
      },
    ])
  })

  it('are refused, before money is taken, while a charge runs and after the end', () => {
    const charge = aHeldCharge({ leaseUntil: at.wallMs + 1 })
    expect(() => billOfCancel(aState({ invoice: anInvoice({ charge }) }), 'credit', at)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
    const ended = aSubscription({ status: 'canceled', canceledAt: april, endedAt: april })
    expect(() => billOfCancel(aState({ subscription: ended }), 'credit', at)).toThrow(
      problem('conflict', { reason: 'invalid_transition', action: 'cancel' }),
    )
  })
})
