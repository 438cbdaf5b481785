import { decideLost, decideWon, lostBy, wonState } from '../../domain/dispute/decide-closing.ts'
import type { Dispute } from '../../domain/dispute/dispute.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { load } from '../../store/load.ts'
import { readOwed } from '../balance/read-holdings.ts'
import { invoiceSources } from '../billing-state/take-invoice-money.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { givesChangeUp, loadReturnState } from './give-back.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** How a dispute was lost. */
export interface Loss {
  readonly trigger: 'lose' | 'accept'
  /** Minor units, as the gateway names them (G1). */
  readonly lostKobo: number
}

/**
 * Books a dispute that the bank decided for the merchant (N3), also one that was lost before.
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`.
 */
export async function closeWon(given: Writing, dispute: Dispute): Promise<Dispute> {
  const context = strongly(given)
  const stamp = entryStamp(context)
  const state = await loadReturnState(context, dispute.invoiceId)
  const won = wonState(state, dispute, stamp.now)
  if (await givesChangeUp(context, state, won.after)) return closeWon(context, dispute)
  const owed = await readOwed(context, dispute.currency)
  return commitChange(context, decideWon(state, dispute, won, { owed, stamp }), { answer: null })
}

/**
 * Books a dispute that the bank decided against the merchant, or that they accepted (N3, F3).
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`.
 */
export async function closeLost(given: Writing, dispute: Dispute, loss: Loss): Promise<Dispute> {
  const context = strongly(given)
  const stamp = entryStamp(context)
  const { stored } = await load(context, { stored: billingSettingsRef(context.tenant.merchantId) })
  const state = await loadReturnState(context, dispute.invoiceId)
  const order = { ...loss, onReversal: billingSettings(stored).onReversal, stamp }
  const lost = lostBy(state, dispute, order)
  if (await givesChangeUp(context, state, lost.after)) return closeLost(context, dispute, loss)
  const { more } = lost
  const isMerchants = more !== null && more.amount > more.fromCreditKobo
  const sources = isMerchants ? await invoiceSources(context, state.invoice, 'refunds') : null
  const owed = await readOwed(context, dispute.currency)
  const releaseEntryId = newId(context, 'transaction')
  const change = decideLost(state, dispute, lost, { ...order, sources, owed, releaseEntryId })
  const { raiseAlarm } = context.deployment
  if (lost.loss.excessKobo > 0) raiseAlarm('reversal_above_payment', dispute.chargeReference)
  if ((more?.taking.unbookedKobo ?? 0) > 0) raiseAlarm('reversal_above_charge', dispute.chargeReference)
  return commitChange(context, change, { answer: null })
}
