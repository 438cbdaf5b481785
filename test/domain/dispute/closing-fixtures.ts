import { decideLost, decideWon, lostBy, wonState } from '../../../shared/domain/dispute/decide-closing.ts'
import { openedState } from '../../../shared/domain/dispute/decide-opening.ts'
import type { Dispute } from '../../../shared/domain/dispute/dispute.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import type { ReversalOption } from '../../../shared/domain/merchant/billing-settings.ts'
import { aDispute, aStamp } from '../fixtures/disputes.ts'
import { april } from '../fixtures/instants.ts'

const sources: Sources = {
  own: null,
  available: { name: 'available', account: 'merchant_available', amount: 9_000_000 },
  settled: [],
  pending: [],
  owed: 0,
}

/** A state whose dispute of so much was opened as a notice opens it. */
export function disputed(state: ReturnState, amount: number, pausesMethod = true) {
  const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1', gateway: 'paystack' } as const
  const notice = { reference: 'd', chargeReference: 'inv_2-1', amount, category: null, dueAt: null }
  const { after, hold, methodId } = openedState(state, { notice, charge, pausesMethod })
  return { state: after, dispute: aDispute({ amount, hold, methodId }) }
}

interface Closing {
  readonly state: ReturnState
  readonly dispute: Dispute
}

export const entriesOf = (change: { readonly turns: readonly { thing: string; after: unknown }[] }) =>
  change.turns.flatMap(({ thing, after }) =>
    thing === 'transaction' ? [after as { type: string; amount: number; postings: [] }] : [],
  )

export function win({ state, dispute }: Closing, owed = 0) {
  const change = decideWon(state, dispute, wonState(state, dispute, april), { owed, stamp: aStamp })
  return { change, after: change.about, closed: change.result, entries: entriesOf(change) }
}

interface Loss {
  readonly onReversal?: ReversalOption
  readonly trigger?: 'lose' | 'accept'
  readonly owed?: number
}

export function lose({ state, dispute }: Closing, lostKobo: number, over: Loss = {}) {
  const order = { lostKobo, stamp: aStamp, releaseEntryId: 'txn_2', sources, owed: 0 } as const
  const how = { trigger: 'lose', onReversal: 'continue', ...over } as const
  const lost = lostBy(state, dispute, { ...order, ...how })
  const change = decideLost(state, dispute, lost, { ...order, ...how })
  const next = { ...state, ...change.about } as ReturnState
  return { change, after: change.about, closed: change.result, entries: entriesOf(change), lost, next }
}

export const typesOf = (events: readonly { readonly type: string }[]): string[] =>
  events.map(({ type }) => type)
