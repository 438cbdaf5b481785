import { toCharge, type ChargingSession } from '../../domain/checkout/session.ts'
import { awaited, advancedCharge, type LateCharge } from '../../domain/late-charge/late-charge.ts'
import { giveBackDecision } from '../../domain/late-charge/let-go-rules.ts'
import { lateEntry } from '../../domain/late-charge/late-entry.ts'
import { move } from '../../domain/ledger/posting.ts'
import { addMs } from '../../domain/time.ts'
import { nowOf } from '../../store/context.ts'
import { lateChargeCodec } from '../../store/entities/late-charge.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The run that books it gives it back at once; if that is gone, a worker does after this. */
const returnLeaseMs = 60_000

/**
 * Books the charge that a gateway needs to store a card as received on `unapplied`, to be given back like a late
 * charge: it never passes through the merchant's earnings (A3, A10).
 * @param letGo Its record, where it had been let go before it came.
 */
export function storingReceipt(
  context: OperationContext,
  session: ChargingSession,
  letGo: LateCharge | null = null,
): Write[] {
  const now = nowOf(context)
  const { attempt } = session
  const { merchantId, amount, currency } = toCharge(session)
  const charge: LateCharge = awaited({
    merchantId,
    reference: attempt.reference,
    since: now,
    why: 'card_stored',
    invoiceId: null,
    sessionId: session.id,
    subscriptionId: null,
    customerId: attempt.customerId,
    planId: null,
    amount,
    currency,
    rail: attempt.method.rail,
    methodId: null,
    kind: 'manual',
    number: attempt.number,
    payment: null,
  })
  const entry = lateEntry(
    charge,
    {
      type: 'late_charge',
      postings: move(currency, 'gateway_clearing', 'unapplied', amount).postings,
      decision: giveBackDecision('card_stored'),
    },
    entryStamp(context),
  )
  const received = advancedCharge(charge, {
    status: 'received',
    receivedAt: now,
    transactionId: entry.id,
    dueAt: addMs(now, returnLeaseMs),
  })
  const { since, version } = letGo ?? received
  const known = letGo && replace(lateChargeCodec, letGo, { ...received, since, version: version + 1 })
  return [known ?? create(lateChargeCodec, received), create(transactionCodec, entry)]
}
