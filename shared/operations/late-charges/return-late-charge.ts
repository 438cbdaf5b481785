import {
  decideCoveredReturn,
  decideCreditInstead,
  decideReturn,
  isRefusedForGood,
  isTakenBeside,
} from '../../domain/charge/decide-return.ts'
import {
  amountToReturn,
  chargeOfReturn,
  returnReference,
  type LooseCharge,
} from '../../domain/charge/loose-charge.ts'
import type { EntryStamp } from '../../domain/ledger/transaction.ts'
import type { RefundOutcome } from '../../ports/payment-gateway.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { readOwed } from '../balance/read-holdings.ts'
import { isGatewayHeld } from '../unit-of-work/gateway-hold.ts'
import { orUnknown, sendOnce } from '../unit-of-work/outside-call.ts'

/**
 * Gives back a late charge that was booked as received. The refund's reference follows from the charge's, so however
 * often this runs it is given back once. If the rail can't refund, or refuses for 7 days, the money becomes the
 * customer's credit, or is left to the operator if there is no customer (A10).
 */
export async function returnLateCharge(context: Charging, charge: LooseCharge): Promise<void> {
  const outcome = await ask(context, charge)
  try {
    await book(context, charge, outcome)
  } catch (error) {
    // Another run has booked the same refund.
    if (!(error instanceof StaleRead)) throw error
  }
}

/** The gateway has news of such a refund: it is queried at once, before its planned time. */
export async function takeReturnNews(context: Charging, reference: string): Promise<void> {
  const { charge } = await load(context, {
    charge: lateChargeRef(context.tenant.merchantId, chargeOfReturn(reference)),
  })
  if (charge?.status === 'returning') await returnLateCharge(context, charge)
}

async function book(context: Charging, charge: LooseCharge, outcome: RefundOutcome): Promise<void> {
  const stamp = entryStamp(context)
  if (outcome.kind === 'declined' && isTakenBeside(charge)) {
    const owed = await readOwed(context, charge.currency)
    await commitChange(context, decideCoveredReturn(charge, owed, stamp))
    return
  }
  if (isRefusedForGood(charge, outcome, stamp.now)) return keepAsCredit(context, charge, stamp)
  await commitChange(context, decideReturn(charge, outcome, stamp))
}

/** It can't be refunded: it becomes the customer's credit, or is left to the operator if no customer is known. */
async function keepAsCredit(context: Charging, charge: LooseCharge, stamp: EntryStamp): Promise<void> {
  const { merchantId } = context.tenant
  const { customerId, reference } = charge
  const { customer } = await load(
    context,
    { customer: customerId === null ? null : customerRef(merchantId, customerId) },
    { read: 'strong' },
  )
  await commitChange(context, decideCreditInstead(charge, customer, stamp))
  if (!customer) context.deployment.raiseAlarm('late_payment_unreturnable', reference)
}

/**
 * An earlier refund request is queried first. If the gateway never saw it, or refused it, it is requested again, unless
 * the bank has taken the charge back meanwhile: its payer has their money.
 */
async function ask(context: Charging, charge: LooseCharge): Promise<RefundOutcome> {
  const amount = amountToReturn(charge)
  const { merchantId, currency, rail, reference: chargeReference } = charge
  const reference = returnReference(chargeReference)
  const now = nowOf(context)
  const gateway = context.gateways.of(charge)
  const call = {
    query: () => gateway.queryRefund(merchantId, reference, now),
    // While its gateway is held it waits, as one without an answer does (O1).
    send: async () =>
      (await isGatewayHeld(context, charge))
        ? ({ kind: 'unknown' } as const)
        : gateway.refund({ merchantId, reference, chargeReference, amount, currency, rail, now }),
  }
  if (isTakenBeside(charge)) {
    const known = await orUnknown(call.query())
    return known.kind === 'not_found' ? { kind: 'declined', reason: 'taken_back' } : known
  }
  const { news } = await sendOnce(call, charge.status === 'returning' ? () => Promise.resolve() : null)
  return news.kind === 'not_found' ? { kind: 'unknown' } : news
}
