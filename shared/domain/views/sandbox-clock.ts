import { isAtRest, type ClockStand } from '../sandbox-clock.ts'

/** A sandbox clock as the interface shows it (decisions 13). */
export function clockView(clock: ClockStand) {
  const { now, target, setAside } = clock
  return { now, target, status: isAtRest(clock) ? 'idle' : 'advancing', setAside: setAside ?? [] }
}
