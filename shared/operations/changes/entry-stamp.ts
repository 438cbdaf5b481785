import type { EntryStamp } from '../../domain/ledger/transaction.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Stamps an entry of the journal that is written now. */
export function entryStamp(context: OperationContext): EntryStamp {
  return { id: newId(context, 'transaction'), now: nowOf(context) }
}
