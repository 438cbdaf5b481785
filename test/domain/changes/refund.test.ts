import { describe, expect, it } from 'vitest'
import { decideRefund } from '../../../shared/domain/invoice/decide-refund.ts'
import { plannedRefund, type RefundAsk } from '../../../shared/domain/invoice/plan-refund.ts'
import { decideRefundMade, decideRefundNews } from '../../../shared/domain/invoice/decide-refund-outcome.ts'
import { decideRefundRefused } from '../../../shared/domain/invoice/decide-refund-refused.ts'
import {
  decideReversal,
  plannedReversal,
  takenByGateway,
} from '../../../shared/domain/invoice/decide-reversal.ts'
import {
  decideUnusedRefunds,
  plannedUnusedRefunds,
} from '../../../shared/domain/invoice/decide-unused-refunds.ts'
import type { Refund } from '../../../shared/domain/invoice/refund.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import { aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { book } from '../invoice/chain-fixtures.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const moment = { now: may, wallMs: Date.parse(may) }
const stamp = { id: 'txn_9', now: may }
const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1' } as const
const ids = { refundId: 'ref_1', entryId: 'txn_9' }

/** The merchant has that much available, in kobo, and 100,000 of today's earnings. */
const sources = (available: number): Sources => ({
  own: null,
  available: { name: 'NGN#available', account: 'merchant_available', amount: available },
  settled: [],
  pending: [{ name: 'NGN#pending#2026-05-01#1', account: 'merchant_pending', amount: 100_000 }],
  owed: 0,
})

/** Of a subscription. */
type OwnState = Extract<ReturnState, BillingState>

const paid = (over: Partial<OwnState> = {}): OwnState => {
  const invoice = over.invoice ?? paidInvoice()
  return { ...aState(), first: invoice, ...over, invoice }
}
/** Its chain gave 1,000 naira as credit, of which the customer has 600 yet. */
const withCredit = paid({
  invoice: paidInvoice({ chain: book({ credited: 100_000 }) }),
  customer: aCustomer({ lots: [aLot({ source: 'inv_2', left: 60_000 })] }),
})
const joined = paid({
  invoice: paidInvoice({ id: 'inv_3', chainId: 'inv_2', amountPaid: 200_000 }),
  first: paidInvoice({ chain: book({ joined: ['inv_3'], joinedPaid: 200_000 }) }),
})

const asked = (amount: number | null): RefundAsk => ({
  ...{ amount, lines: null, paymentId: null, outsideAs: 'credit' },
})

function refundOf(state: ReturnState, amount: number | null, available: number) {
  const planned = plannedRefund(state, asked(amount), may)
  const order = { reason: 'Sorry', orders: [{ charge, ...ids }], owed: 0, moment }
  return decideRefund(state, planned, { ...order, sources: sources(available) })
}
const requested = (over: Partial<Refund> = {}): Refund => ({
  ...refundOf(paid(), null, 500_000).result.refunds[0]!,
  createdAt: april,
  ...over,
})
const afterRefund = paid({
  invoice: paidInvoice({ amountRefunded: 500_000 }),
  subscription: aSubscription({ refundedForPeriod: 500_000 }),
})

function reversalOf(state: ReturnState, onReversal: 'continue' | 'revoke_method' | 'cancel_at_period_end') {
  const planned = plannedReversal(state, takenByGateway(state, null), { onReversal, charge })
  const order = { reason: 'gateway_reversal', reference: 'rev_1', charge, sources: sources(50_000), stamp }
  return decideReversal(state, planned, order)
}

function unusedOf(unusedKobo: number) {
  const { first, invoice } = joined
  const spread = plannedUnusedRefunds([invoice, first], unusedKobo)
  const orders = spread.refunds.map((_, i) => ({
    charge,
    refundId: `ref_${String(i + 1)}`,
    entryId: `txn_${String(i + 1)}`,
  }))
  const { subscription, customer } = joined
  const to = { subscription, customer, returned: [], closes: null }
  const order = { ...to, first, spread, orders, creditEntryId: 'txn_9', sources: sources(900_000), moment }
  const { turns, moves, told } = decideUnusedRefunds(order)
  return { turns, moves, events: [], about: {}, result: told }
}

describe('decisions about refunds and reversals', () => {
  it('match their golden file', () => {
    holdsGolden('refund', [
      {
        given: 'a paid invoice',
        when: 'all of it is to go back (D6.9)',
        then: shown(refundOf(paid(), null, 500_000)),
      },
      {
        given: 'a paid invoice, and a merchant who has 4,500 naira available and 1,000 earned today',
        when: 'all of it is to go back (D6.9, B16)',
        then: shown(refundOf(paid(), null, 450_000)),
      },
      {
        given: 'a chain that gave 1,000 naira of credit, of which 600 are unspent',
        when: '1,000 naira are to go back: the credit first (B1)',
        then: shown(refundOf(withCredit, 100_000, 500_000)),
      },
      {
        given: 'an invoice that a plan change has joined to a chain',
        when: 'a part of it is to go back: the first invoice keeps the book (B1)',
        then: shown(refundOf(joined, 50_000, 500_000)),
      },
      {
        given: 'a refund that was asked for',
        when: 'the gateway has made it (D6.10)',
        then: shown(decideRefundMade(requested(), 'succeeded', afterRefund, may)),
      },
      {
        given: 'a refund that was asked for without a reason',
        when: 'it is on its way (D6.10)',
        then: shown(decideRefundMade(requested({ reason: null }), 'pending', afterRefund, april)),
      },
      {
        given: 'a refund that has been on its way for a month',
        when: 'the gateway says that it is made (D6.10)',
        then: shown(decideRefundNews(requested({ status: 'pending' }), 'succeeded', may)),
      },
      {
        given: 'a refund of a month ago, a fifth of it taken before it had settled',
        when: 'the gateway refuses it later: all of it is available (D6.10)',
        then: shown(
          decideRefundRefused(afterRefund, requested({ status: 'pending', unsettledKobo: 100_000 }), {
            owed: 0,
            told: true,
            stamp,
          }),
        ),
      },
      {
        given: 'a refund of today, a fifth of it taken before it had settled, with 600 naira of credit',
        when: 'the gateway refuses it at once: each part is where it was (D6.10, B1)',
        then: shown(
          decideRefundRefused(
            afterRefund,
            requested({
              createdAt: may,
              unsettledKobo: 100_000,
              fromCreditKobo: 60_000,
              countedKobo: 440_000,
            }),
            { owed: 0, told: false, stamp },
          ),
        ),
      },
      {
        given: 'a refund of the unused part of a cancelled subscription',
        when: 'the gateway refuses it: it is the customer’s credit (B3)',
        then: shown(
          decideRefundRefused(afterRefund, requested({ orCredit: true, countedKobo: null }), {
            owed: 0,
            told: true,
            stamp,
          }),
        ),
      },
      {
        given: 'a paid invoice, and a merchant who has 500 naira available',
        when: 'the gateway takes all of it back: what is missing is owed (B1, B17, D9.15)',
        then: shown(reversalOf(paid(), 'continue')),
      },
      {
        given: 'a paid invoice, and a merchant whose setting is to revoke the method',
        when: 'the gateway takes all of it back (B17)',
        then: shown(reversalOf(paid(), 'revoke_method')),
      },
      {
        given: 'a paid invoice, and a merchant whose setting is to end the subscription with its period',
        when: 'the gateway takes all of it back (B17)',
        then: shown(reversalOf(paid(), 'cancel_at_period_end')),
      },
      ...sameGiven('a chain of two invoices, of 5,000 and 2,000 naira', {
        '3,000 naira are unused at the cancel: the newest goes back first (B3)': unusedOf(300_000),
        '7,500 naira are unused at the cancel: what credit had paid is credit again (B3)': unusedOf(750_000),
      }),
    ])
  })

  it('refuse more than the merchant has', () => {
    expect(() => refundOf(paid(), null, 399_999)).toThrow(
      problem('insufficient_balance', { path: 'amount', availableKobo: 499_999 }),
    )
  })

  it('refuse more than was paid and is left', () => {
    const state = paid({ invoice: paidInvoice({ amountRefunded: 400_000 }) })
    expect(() => plannedRefund(state, asked(100_001), may)).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_paid' }),
    )
    expect(() =>
      takenByGateway(paid({ invoice: paidInvoice({ createdAt: march, status: 'open' }) }), null),
    ).toThrow()
  })
})
