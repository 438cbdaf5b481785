import type { Move } from '../../domain/change/change.ts'
import { awaited, type LetGo } from '../../domain/charge/loose-charge.ts'
import { lateAnswerEntry, lateEntry } from '../../domain/charge/late-entry.ts'
import { letGoDecision } from '../../domain/charge/let-go-rules.ts'
import { lateChargeCodec } from '../../store/entities/late-charge.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { entryStamp } from './entry-stamp.ts'

/**
 * The writes that let one charge go: its record, by which a late success is found, and the timeline's row with the
 * reason. A checkout session that drops an attempt (its time is up, or the payer pays in another way) writes these with
 * `sessionId` set, in the commit that takes the attempt off the session.
 */
export function letGoWrites(context: OperationContext, charge: LetGo, statusAfter: string): Write[] {
  const decision = letGoDecision(charge.why)
  const told = lateEntry(
    charge,
    { type: 'charge_let_go', postings: [], decision, statusAfter },
    entryStamp(context),
  )
  return [create(lateChargeCodec, awaited(charge)), create(transactionCodec, told)]
}

/** The write of a gateway's late answer about a charge that had counted as never seen. */
export function lateAnswerWrites(
  context: OperationContext,
  { invoice, failureCode, statusAfter }: Move & { readonly kind: 'charge_answered' },
): Write[] {
  const told = lateAnswerEntry(invoice, { failureCode, statusAfter }, entryStamp(context))
  return [create(transactionCodec, told)]
}
