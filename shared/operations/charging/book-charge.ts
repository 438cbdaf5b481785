import type { Invoice, OpenAttempt } from '../../domain/invoice/invoice.ts'
import { postponed, takenOver, withUnseen } from '../../domain/invoice/intent.ts'
import type { BillingState, Settlement } from '../../domain/subscription/billing-state.ts'
import { settleFailure } from '../../domain/subscription/settle-failure.ts'
import { settleSuccess } from '../../domain/subscription/settle-success.ts'
import type { PayerAction } from '../../ports/payment-gateway.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { replace } from '../../store/write.ts'
import { chargeOnce, type AttemptOutcome } from './charge-once.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { catchUp } from '../unit-of-work/retry-when-stale.ts'
import { idsOf, loadBilling } from '../billing-state/load-billing.ts'
import { returnedCreditWrites } from '../billing-state/return-credit.ts'
import { composeEvents, settlementWrites } from '../billing-state/settlement-writes.ts'
import { keepPaidMethod } from './keep-paid-method.ts'
import { withSharedDeclines } from './load-shared-declines.ts'

/** A state whose invoice has a charge out at the gateway. */
export type OpenState = BillingState & { readonly invoice: Invoice & { readonly attempt: OpenAttempt } }

export interface SettleOptions {
  /** The attempt was begun by a run that is gone: ask the gateway before anything else. */
  readonly resumed: boolean
  /** The request's answer, stored beside the effect; null for workers. */
  readonly answer: ((settlement: Settlement) => unknown) | null
  /** Where the payer comes back to from the gateway's page; this service's own pages unless it is said. */
  readonly returnUrl?: string
}

/** How a charge ended: settled by us, settled by somebody else meanwhile, or still open. */
export type Charged =
  /** `since`: when it was begun, in tenant time; what it was decided on is no older. */
  | { readonly kind: 'settled'; readonly settlement: Settlement; readonly since: string }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'open'; readonly action: PayerAction | null }

/**
 * Calls the gateway for a recorded intent and books what came of it, on condition of that attempt.
 * @throws StaleRead when another run goes on with a resumed attempt, or has settled it.
 */
export async function chargeAndSettle(
  context: Charging,
  state: OpenState,
  options: SettleOptions,
): Promise<Charged> {
  let own = state
  const takeOver = async (): Promise<void> => {
    const invoice = takenOver(state.invoice, Date.parse(context.time.wall.now()))
    await commit(context, { writes: [replace(invoiceCodec, state.invoice, invoice)] })
    own = { ...state, invoice }
  }
  const { invoice, customer } = state
  const resume = options.resumed ? takeOver : null
  const hosted = { returnUrl: options.returnUrl ?? context.deployment.checkoutBaseUrl, keep: true }
  const outcome = await chargeOnce(context.gateway, invoice, invoice.attempt, customer, resume, hosted)
  if (outcome.kind === 'open') {
    await postpone(context, own)
    return outcome
  }
  const settlement = await settle(context, own, outcome, options)
  if (settlement?.paid && outcome.kind === 'succeeded' && outcome.paidWith)
    await keepPaidMethod(context, invoice, outcome.paidWith)
  return settlement ? { kind: 'settled', settlement, since: invoice.attempt.at } : { kind: 'elsewhere' }
}

type Known = Exclude<AttemptOutcome, { kind: 'open' }>

/** Books an outcome. What was read before the call may be stale by now, so a refused write reads again; the outcome stays. */
export async function settle(
  context: Writing,
  state: OpenState,
  outcome: Known,
  options: SettleOptions,
): Promise<Settlement | null> {
  let current = state
  for (;;) {
    let settlement = decide(current, outcome, nowOf(context))
    const shared = await withSharedDeclines(context, current, settlement)
    if (shared) settlement = decide(shared, outcome, nowOf(context))
    try {
      await commit(context, {
        writes: [
          ...settlementWrites(context, current, settlement),
          ...(await returnedCreditWrites(context, settlement)),
        ],
        events: composeEvents(context, settlement.events, { ...settlement, plan: current.plan }),
        ...(options.answer === null ? {} : { result: options.answer(settlement) }),
      })
      return settlement
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      catchUp(context)
      const again = await reload(context, current)
      if (
        !again ||
        (isUnseen(outcome) && again.invoice.attempt.leaseUntil !== current.invoice.attempt.leaseUntil)
      )
        return null
      current = again
    }
  }
}

function decide(state: OpenState, outcome: Known, now: string): Settlement {
  const { attempt } = state.invoice
  if (outcome.kind === 'succeeded') return settleSuccess(state, attempt, now)
  const failure = settleFailure(state, attempt, outcome.failureCode, attempt.kind, now)
  return isUnseen(outcome) ? { ...failure, invoice: withUnseen(failure.invoice, attempt) } : failure
}

/** Whoever goes on with an attempt may have charged what we did not see. */
function isUnseen(outcome: Known): boolean {
  return outcome.kind === 'declined' && outcome.unseen === true
}

/** The state as it is now; null when the attempt was settled by somebody else. */
async function reload(context: Writing, state: OpenState): Promise<OpenState | null> {
  context.consistent = true
  const found = await loadBilling(context, idsOf(state))
  const attempt = found?.invoice?.attempt
  if (!found?.invoice || !attempt || attempt.reference !== state.invoice.attempt.reference) return null
  return { ...found, invoice: { ...found.invoice, attempt } }
}

/** Nobody knows yet: the invoice comes due for the next question. */
async function postpone(context: Writing, state: OpenState): Promise<void> {
  const wallMs = Date.parse(context.time.wall.now())
  const after = postponed(state.invoice, wallMs)
  try {
    await commit(context, { writes: [replace(invoiceCodec, state.invoice, after)] })
  } catch (error) {
    // Somebody else has settled or put it off already.
    if (!(error instanceof StaleRead)) throw error
  }
}
