/**
 * Keeps an endpoint that hangs from occupying the workers: while it is open, the endpoint's other deliveries are put off,
 * and one call at a time finds out whether it answers again. Times are wall-clock milliseconds, because calls take real
 * time.
 */
export interface Circuit {
  /** Until then, deliveries are put off. */
  readonly until: number
  /** Calls in a row that hung to their end. */
  readonly hangs: number
  /** A call is on its way, whose end decides. */
  readonly watching: boolean
}

/** What may be done with a delivery now. */
export type Admission =
  | { readonly kind: 'go' }
  | { readonly kind: 'probe'; readonly circuit: Circuit }
  | { readonly kind: 'put_off'; readonly until: number }

/** A call that takes longer than this occupies a worker. */
export const suspectAfterMs = 1_000

/** The longest call, 15 s, and room to book it. */
const callMs = 20_000

/** A first suspicion is mostly a slow answer: what it puts off looks again soon. */
const suspicionPauseMs = 5_000
const firstPauseMs = 15_000
const longestPauseMs = 300_000

/** Decides whether a delivery may be made now. `probe` holds for one caller: who writes the circuit first. */
export function admit(circuit: Circuit | null, nowMs: number): Admission {
  if (circuit === null) return { kind: 'go' }
  if (circuit.until > nowMs) {
    const soonest = circuit.hangs === 0 ? nowMs + suspicionPauseMs : circuit.until
    return { kind: 'put_off', until: Math.min(circuit.until, soonest) }
  }
  return { kind: 'probe', circuit: { ...circuit, until: nowMs + callMs, watching: true } }
}

/** The circuit once a call has waited for {@link suspectAfterMs}: what comes now need not wait along with it. */
export function suspect(circuit: Circuit | null, nowMs: number): Circuit {
  return circuit ?? { until: nowMs + callMs - suspectAfterMs, hangs: 0, watching: true }
}

/** The circuit after a call: any answer closes it, and so does a failure that came fast; each hang doubles the pause. */
export function circuitAfter(
  circuit: Circuit | null,
  call: { readonly answered: boolean; readonly tookMs: number },
  nowMs: number,
): Circuit | null {
  if (call.answered || call.tookMs < suspectAfterMs) return null
  // Calls that hung side by side are one finding.
  if (circuit !== null && !circuit.watching && circuit.until > nowMs) return circuit
  const hangs = (circuit?.hangs ?? 0) + 1
  return { until: nowMs + Math.min(firstPauseMs * 2 ** (hangs - 1), longestPauseMs), hangs, watching: false }
}
