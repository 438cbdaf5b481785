import type { Settlement } from '../../domain/subscription/billing-state.ts'
import { writtenOff } from '../../domain/subscription/written-off.ts'
import { nowOf } from '../../store/context.ts'
import type { Write } from '../../store/write.ts'
import { letGoWrites } from '../changes/late-charge-moves.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A settlement that may write its invoice off, with the writes of what is let go then. */
export function writeOff(
  context: OperationContext,
  given: Settlement,
): { readonly settlement: Settlement; readonly writes: readonly Write[] } {
  const { settlement, moves } = writtenOff(given, nowOf(context))
  const writes = moves.flatMap((move) =>
    move.kind === 'charge_let_go' ? letGoWrites(context, move.charge, move.statusAfter) : [],
  )
  return { settlement, writes }
}
