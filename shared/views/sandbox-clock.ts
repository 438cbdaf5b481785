import { isAtRest, type ClockStand } from '../domain/sandbox/sandbox-clock.ts'

/** A sandbox clock as the interface shows it (D13.9). */
export function clockView(clock: ClockStand) {
  const { now, target, setAside, reset } = clock
  const status = reset ? ('resetting' as const) : isAtRest(clock) ? ('idle' as const) : ('advancing' as const)
  return { now, target, status, setAside: setAside ?? [] }
}
