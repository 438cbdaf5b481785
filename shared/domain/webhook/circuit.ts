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

/** A call that takes longer than this occupies a worker. */
export const suspectAfterMs = 1_000

/** The longest call, 15 s, and time to book it. */
const callMs = 20_000

/** A first suspicion is mostly a slow answer, so postponed deliveries are retried soon. */
const suspicionPauseMs = 5_000
const firstPauseMs = 15_000
const longestPauseMs = 300_000

/** Decides whether a delivery may be made now. Only one caller gets `probe`: the first to write the circuit. */
export function admit(circuit: Circuit | null, nowMs: number): Admission {
  if (circuit === null) return { kind: 'go' }
  if (circuit.until > nowMs) {
    const soonest = circuit.hangs === 0 ? nowMs + suspicionPauseMs : circuit.until
    return { kind: 'put_off', until: Math.min(circuit.until, soonest) }
  }
  return { kind: 'probe', circuit: { ...circuit, until: nowMs + callMs, watching: true } }
}

/** The circuit once a call has waited for {@link suspectAfterMs}; later deliveries need not wait with it. */
export function suspect(circuit: Circuit | null, nowMs: number): Circuit {
  return circuit ?? { until: nowMs + callMs - suspectAfterMs, hangs: 0, watching: true }
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
  return { until: nowMs + Math.min(firstPauseMs * 2 ** (hangs - 1), longestPauseMs), hangs, watching: false }
}
