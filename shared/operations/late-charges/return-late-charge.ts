import {
  advancedCharge,
  chargeOfReturn,
  nextReturnTry,
  returnIsHopeless,
  returnReference,
  type LateCharge,
} from '../../domain/late-charge/late-charge.ts'
import { creditInsteadDecision } from '../../domain/late-charge/let-go-rules.ts'
import { lateEntry } from '../../domain/late-charge/late-entry.ts'
import { move } from '../../domain/ledger/posting.ts'
import type { RefundOutcome } from '../../ports/payment-gateway.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { balanceKey, credit, creditName } from '../../store/entities/balance.ts'
import { customerCodec, customerRef } from '../../store/entities/customer.ts'
import { lateChargeCodec, lateChargeRef } from '../../store/entities/late-charge.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import { withCredit } from '../../domain/customer.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { sendOnce } from '../unit-of-work/outside-call.ts'

/**
 * Gives back a late charge that was booked as received: the gateway is asked under a reference that follows from the
 * charge's, so however often this runs it is given back once. A rail that can't refund, or refusals for 7 days, make
 * it the customer's credit, or the operator's where there is no customer (A10).
 */
export async function returnLateCharge(context: Charging, charge: LateCharge): Promise<void> {
  const outcome = await ask(context, charge)
  try {
    await book(context, charge, outcome)
  } catch (error) {
    // Another run has booked the same refund.
    if (!(error instanceof StaleRead)) throw error
  }
}

/** The gateway has news of such a refund: it is asked at once, whenever it would have been asked next. */
export async function takeReturnNews(context: Charging, reference: string): Promise<void> {
  const { charge } = await load(context, {
    charge: lateChargeRef(context.merchantId, chargeOfReturn(reference)),
  })
  if (charge?.status === 'returning') await returnLateCharge(context, charge)
}

async function book(context: Charging, charge: LateCharge, outcome: RefundOutcome): Promise<void> {
  const now = nowOf(context)
  const receivedAt = charge.receivedAt ?? now
  if (outcome.kind === 'succeeded') return bookReturn(context, charge)
  const refused = outcome.kind === 'declined'
  if (refused && (outcome.reason === 'not_refundable' || returnIsHopeless(receivedAt, now)))
    return keepAsCredit(context, charge)
  const status = refused ? 'received' : 'returning'
  const after = advancedCharge(charge, { status, dueAt: nextReturnTry(receivedAt, now) })
  await commit(context, { writes: [replace(lateChargeCodec, charge, after)] })
}

/** It is back with its payer. */
async function bookReturn(context: Charging, charge: LateCharge): Promise<void> {
  const { postings } = move(charge.currency, 'unapplied', 'refunds', charge.amount)
  const entry = lateEntry(charge, { type: 'late_charge_back', postings, decision: null }, entryStamp(context))
  const after = advancedCharge(charge, { status: 'returned', dueAt: null })
  await commit(context, {
    writes: [replace(lateChargeCodec, charge, after), create(transactionCodec, entry)],
  })
}

/** It can't go back: it is the customer's credit, or waits for the operator where nobody is known. */
async function keepAsCredit(context: Charging, charge: LateCharge): Promise<void> {
  const { customerId, currency, amount } = charge
  const { customer } = await load(
    context,
    {
      customer: customerId === null ? null : customerRef(context.merchantId, customerId),
    },
    { read: 'strong' },
  )
  if (!customer) {
    const after = advancedCharge(charge, { status: 'unreturnable', dueAt: null })
    await commit(context, { writes: [replace(lateChargeCodec, charge, after)] })
    context.deployment.raiseAlarm('late_payment_unreturnable', charge.reference)
    return
  }
  const { postings } = move(currency, 'unapplied', 'customer_credit', amount)
  const decision = creditInsteadDecision()
  const entry = lateEntry(charge, { type: 'late_charge_credit', postings, decision }, entryStamp(context))
  await commit(context, {
    writes: [
      replace(lateChargeCodec, charge, advancedCharge(charge, { status: 'credited', dueAt: null })),
      create(transactionCodec, entry),
      replace(customerCodec, customer, withCredit(customer, currency, amount)),
      credit(balanceKey(context.merchantId, creditName(currency)), amount),
    ],
  })
}

/** One that was asked for before is asked about first; what the gateway never saw, or refused, is asked for again. */
async function ask(context: Charging, charge: LateCharge): Promise<RefundOutcome> {
  const { merchantId, amount, currency, rail, reference: chargeReference } = charge
  const reference = returnReference(chargeReference)
  const now = nowOf(context)
  const call = {
    query: () => context.gateway.queryRefund(merchantId, reference, now),
    send: () =>
      context.gateway.refund({ merchantId, reference, chargeReference, amount, currency, rail, now }),
  }
  const { news } = await sendOnce(call, charge.status === 'returning' ? () => Promise.resolve() : null)
  return news.kind === 'not_found' ? { kind: 'unknown' } : news
}
