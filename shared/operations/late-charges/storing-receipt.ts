import type { ChargingSession } from '../../domain/checkout/session.ts'
import type { LateCharge } from '../../domain/late-charge/late-charge.ts'
import { storedCard } from '../../domain/late-charge/stored-card.ts'
import { lateChargeCodec } from '../../store/entities/late-charge.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, save, type Write } from '../../store/write.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The writes of {@link storedCard}, for the commit that completes the session. */
export function storingReceipt(
  context: OperationContext,
  session: ChargingSession,
  letGo: LateCharge | null = null,
): Write[] {
  const { charge, entry } = storedCard(session, letGo, entryStamp(context))
  return [save(lateChargeCodec, letGo ?? undefined, charge), create(transactionCodec, entry)]
}
