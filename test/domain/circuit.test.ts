import { describe, expect, it } from 'vitest'
import { admit, circuitAfter, suspect, type Circuit } from '../../shared/domain/webhook/circuit.ts'
import { suspectAfterMs } from '../../shared/domain/time/waits.ts'

const now = 1_000_000
const hang = { answered: false, tookMs: 15_000 }
const answer = { answered: true, tookMs: 90 }

/** A circuit after so many hangs, each found by a probe of its own. */
function hung(times: number): Circuit {
  let circuit: Circuit | null = null
  for (let i = 0; i < times; i += 1)
    circuit = circuitAfter(circuit && { ...circuit, watching: true }, hang, now)
  return circuit!
}

describe('circuit', () => {
  it('allows an endpoint that answers all its calls', () => {
    expect(admit(null, now)).toEqual({ kind: 'go' })
    expect(circuitAfter(null, answer, now)).toBeNull()
    expect(circuitAfter(null, { answered: false, tookMs: suspectAfterMs - 1 }, now)).toBeNull()
  })

  it('delays others for a while when a call waits, but not past its end', () => {
    const circuit = suspect(null, now)
    expect(admit(circuit, now)).toEqual({ kind: 'put_off', until: now + 5_000 })
    expect(admit(circuit, now + 18_999)).toEqual({ kind: 'put_off', until: now + 19_000 })
    expect(admit(circuit, now + 19_000).kind).toBe('probe')
    expect(suspect(circuit, now + 1)).toBe(circuit)
    expect(circuitAfter(circuit, { answered: true, tookMs: 9_000 }, now)).toBeNull()
  })

  it('then allows one call at a time as a test, after pauses that double up to five minutes', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((times) => hung(times).until - now)
    expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
    const open = hung(2)
    expect(admit(open, open.until - 1)).toEqual({ kind: 'put_off', until: open.until })
    const turn = admit(open, open.until)
    expect(turn).toEqual({ kind: 'probe', circuit: { until: open.until + 20_000, hangs: 2, watching: true } })
    const probing = (turn as { circuit: Circuit }).circuit
    expect(admit(probing, open.until + 1).kind).toBe('put_off')
    expect(circuitAfter(probing, answer, open.until)).toBeNull()
    expect(circuitAfter(probing, hang, open.until)).toMatchObject({ hangs: 3, watching: false })
  })

  it('counts concurrent hanging calls as one', () => {
    const first = circuitAfter(suspect(null, now), hang, now + 15_000)
    expect(first).toMatchObject({ hangs: 1 })
    expect(circuitAfter(first, hang, now + 15_001)).toBe(first)
  })

  it('is not tested again soon after a hang', () => {
    const open = hung(2)
    expect(admit(open, now)).toEqual({ kind: 'put_off', until: now + 30_000 })
  })

  it('counts a call of a whole second as a hang, and one behind the pause as another', () => {
    expect(circuitAfter(null, { answered: false, tookMs: suspectAfterMs }, now)?.hangs).toBe(1)
    const open = hung(1)
    expect(circuitAfter(open, hang, open.until - 1)).toBe(open)
    expect(circuitAfter(open, hang, open.until)).toMatchObject({ hangs: 2, until: open.until + 30_000 })
    expect(circuitAfter(open, hang, open.until + 1)?.hangs).toBe(2)
  })
})
