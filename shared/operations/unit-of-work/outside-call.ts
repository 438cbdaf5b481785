import { StaleRead, strongly, type StoreContext } from '../../store/context.ts'
import { catchUp } from './retry-when-stale.ts'

/** No answer: what was sent may have arrived. */
export interface Unknown {
  readonly kind: 'unknown'
}

/** The other side has never seen the reference. */
export interface NotFound {
  readonly kind: 'not_found'
}

/** A call to a gateway, a bank or a provider under one reference. */
export interface OutsideCall<A, N> {
  /** The outcome of the reference. */
  readonly query: () => Promise<N>
  /** Makes the call. */
  readonly send: () => Promise<A>
}

/** The other side's answer, and when: queried before sending, answered to the call, or queried after no answer. */
export interface Said<N> {
  readonly news: N | Unknown
  readonly by: 'first_question' | 'answer' | 'second_question'
}

/** A failed call or query leaves the outcome unknown. */
export function orUnknown<T>(answer: Promise<T>): Promise<T | Unknown> {
  return answer.catch((): Unknown => ({ kind: 'unknown' }))
}

/** Whether a run begins an outside call, or resumes one that another run began. */
export type CallRun = 'first' | 'resumed'

/**
 * Makes an outside call once, whatever happens (H4). Its intent is recorded; a call without an answer is followed by
 * a query; what another run began is queried first. Only a reference that the other side never saw is sent again,
 * under that same reference.
 * @param begun Null for a call of this run. For a call of a crashed run: takes it over before it is sent again, so
 * that a late write of the other run fails.
 */
export async function sendOnce<A extends { readonly kind: string }, N extends { readonly kind: string }>(
  { query, send }: OutsideCall<A, N>,
  begun: (() => Promise<void>) | null,
): Promise<Said<A | N>> {
  if (begun) {
    const known = await orUnknown(query())
    if (known.kind !== 'not_found') return { news: known, by: 'first_question' }
    await begun()
  }
  const answer = await orUnknown(send())
  if (answer.kind !== 'unknown') return { news: answer, by: 'answer' }
  return { news: await orUnknown(query()), by: 'second_question' }
}

/** How an answer from the outside is booked. */
export interface Booking<C, S, R> {
  /** Commits it over a state; stale when the state was changed since it was read. */
  readonly book: (context: C, state: S) => Promise<R>
  /** Reads the state again: to book the answer over it, or how it ended if the answer no longer applies. */
  readonly reread: (context: C, state: S) => Promise<{ readonly state: S } | { readonly ended: R }>
}

/**
 * Books the outcome of a call. What was read before the call may be stale by now, so a refused write reads again,
 * strongly; the answer stays.
 */
export async function bookOnce<C extends StoreContext, S, R>(
  given: C,
  first: S,
  { book, reread }: Booking<C, S, R>,
): Promise<R> {
  let context = given
  for (let state = first; ;) {
    try {
      return await book(context, state)
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      catchUp(context)
      context = strongly(context)
      const again = await reread(context, state)
      if ('ended' in again) return again.ended
      state = again.state
    }
  }
}
