import { isAtRest, type ClockStand } from '../sandbox-clock.ts'

/** A sandbox clock as the interface shows it (D13.9). */
export function clockView(clock: ClockStand) {
  const { now, target, setAside } = clock
  return { now, target, status: isAtRest(clock) ? 'idle' : 'advancing', setAside: setAside ?? [] }
}
