import type { EventType } from '../event/event-catalog.ts'
import { invalidTransition } from '../problem.ts'

/**
 * One row of a state machine, in the specification's own columns (S16): From, Trigger, Condition, To, Also. `emits`
 * names the events that announce the change, in their order.
 */
export interface Transition<Status extends string, Trigger extends string> {
  readonly from: Status
  readonly trigger: Trigger
  readonly condition: string
  /** Null keeps the status. */
  readonly to: Status | null
  readonly emits: readonly EventType[]
  readonly also: string
}

type Row<S, T> = readonly [
  from: S,
  trigger: T,
  condition: string,
  to: S | null,
  emits: readonly EventType[],
  also: string,
]

/** A state machine from rows, one a line. */
export function transitionsOf<S extends string, T extends string>(
  rows: readonly Row<S, T>[],
): readonly Transition<S, T>[] {
  return rows.map(([from, trigger, condition, to, emits, also]) => ({
    from,
    trigger,
    condition,
    to,
    emits,
    also,
  }))
}

/** The row for a trigger from a status, or null when the machine does not allow it. */
export function findTransition<S extends string, T extends string>(
  rows: readonly Transition<S, T>[],
  from: S,
  trigger: T,
): Transition<S, T> | null {
  return rows.find((row) => row.from === from && row.trigger === trigger) ?? null
}

/** What a row says for its From status: the status after it, and the events that announce it. */
export interface Step<Status extends string> {
  readonly status: Status
  readonly emits: readonly EventType[]
}

/**
 * The step that a trigger takes.
 * @throws Problem 409 `invalid_transition` with {from, action} where the table has no row.
 */
export function stepOf<S extends string, T extends string>(
  rows: readonly Transition<S, T>[],
  from: S,
  trigger: T,
  action: string = trigger,
): Step<S> {
  const row = findTransition(rows, from, trigger)
  if (!row) throw invalidTransition(from, action)
  return { status: row.to ?? from, emits: row.emits }
}

/** The events that announce a move from one status to another. */
export function emitsBetween<S extends string, T extends string>(
  rows: readonly Transition<S, T>[],
  from: S,
  to: S,
): readonly EventType[] {
  return rows.find((row) => row.from === from && row.to === to)?.emits ?? []
}

/**
 * The status after a trigger.
 * @throws Problem 409 `invalid_transition` with {from, action} where the table has no row.
 */
export function nextStatus<S extends string, T extends string>(
  rows: readonly Transition<S, T>[],
  from: S,
  trigger: T,
  action: string = trigger,
): S {
  return stepOf(rows, from, trigger, action).status
}
