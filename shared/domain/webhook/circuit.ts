import {
  circuitCallMs,
  firstCircuitPauseMs,
  longestCircuitPauseMs,
  suspectAfterMs,
  suspicionPauseMs,
} from '../time/waits.ts'

/**
 * Keeps an endpoint that hangs from occupying the workers. While it is open, the endpoint's other deliveries are
 * postponed, and one call at a time finds out whether it answers again. Times are wall-clock milliseconds, because
 * calls take real time.
 */
export interface Circuit {
  /** Deliveries are postponed until then. */
  readonly until: number
  /** Calls in a row that hung to their end. */
  readonly hangs: number
  /** A call is in progress whose result decides. */
  readonly watching: boolean
}

/** What may be done with a delivery now. */
export type Admission =
  | { readonly kind: 'go' }
  | { readonly kind: 'probe'; readonly circuit: Circuit }
  | { readonly kind: 'put_off'; readonly until: number }

/** Decides whether a delivery may be made now. Only one caller gets `probe`: the first to write the circuit. */
export function admit(circuit: Circuit | null, nowMs: number): Admission {
  if (circuit === null) return { kind: 'go' }
  if (circuit.until > nowMs) {
    const soonest = circuit.hangs === 0 ? nowMs + suspicionPauseMs : circuit.until
    return { kind: 'put_off', until: Math.min(circuit.until, soonest) }
  }
  return { kind: 'probe', circuit: { ...circuit, until: nowMs + circuitCallMs, watching: true } }
}

/** The circuit once a call has waited for {@link suspectAfterMs}; later deliveries need not wait with it. */
export function suspect(circuit: Circuit | null, nowMs: number): Circuit {
  return circuit ?? { until: nowMs + circuitCallMs - suspectAfterMs, hangs: 0, watching: true }
}

/** The circuit after a call. Any answer, or a failure that came fast, closes it; each hang doubles the pause. */
export function circuitAfter(
  circuit: Circuit | null,
  call: { readonly answered: boolean; readonly tookMs: number },
  nowMs: number,
): Circuit | null {
  if (call.answered || call.tookMs < suspectAfterMs) return null
  // Calls that hung in parallel count once.
  if (circuit !== null && !circuit.watching && circuit.until > nowMs) return circuit
  const hangs = (circuit?.hangs ?? 0) + 1
  return {
    until: nowMs + Math.min(firstCircuitPauseMs * 2 ** (hangs - 1), longestCircuitPauseMs),
    hangs,
    watching: false,
  }
}
