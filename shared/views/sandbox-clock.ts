import { isAtRest, type ClockStand } from '../domain/sandbox-clock.ts'

/** A sandbox clock as the interface shows it (D13.9). */
export function clockView(clock: ClockStand) {
  const { now, target, setAside } = clock
  const status: 'idle' | 'advancing' = isAtRest(clock) ? 'idle' : 'advancing'
  return { now, target, status, setAside: setAside ?? [] }
}
