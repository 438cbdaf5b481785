import { answered, turned, type Change, type Moment } from '../change/change.ts'
import { unseenOf } from '../charge/charge.ts'
import type { AnyState } from '../subscription/billing-state.ts'
import { collects } from '../subscription/settle-succeeded-charge.ts'
import { withSeen } from './intent.ts'
import type { ChargedInvoice } from './invoice.ts'

/** An unseen charge was found at the gateway: it is in progress again. Null where its invoice does not want it. */
export function decideSeen(state: AnyState, moment: Moment): Change<ChargedInvoice> | null {
  const { invoice } = state
  const unseen = unseenOf(invoice.charge)
  if (unseen === null || !collects(state)) return null
  const after = withSeen(invoice, unseen, moment)
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
