import type { EntryStamp } from '../../domain/ledger/transaction.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The identifier and time of a journal entry that is written now. */
export function entryStamp(context: OperationContext): EntryStamp {
  return { id: newId(context, 'transaction'), now: nowOf(context) }
}
