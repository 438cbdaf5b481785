import { answered, turned, type Change, type Moment } from '../change.ts'
import type { BillingState } from '../subscription/billing-state.ts'
import { collects } from '../subscription/settle-succeeded-charge.ts'
import { withSeen } from './intent.ts'
import type { OpenInvoice } from './invoice.ts'

/** An unseen attempt was found at the gateway: it is in progress again. Null where its invoice does not want it. */
export function decideSeen(state: BillingState, moment: Moment): Change<OpenInvoice> | null {
  const { invoice } = state
  const { attempt, unseen } = invoice
  if (attempt !== null || unseen === null || !collects(state)) return null
  const after = withSeen({ ...invoice, unseen }, moment)
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
