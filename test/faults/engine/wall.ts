import { mock } from 'node:test'
import { longAfter } from '../../support/unkind.ts'

/** The machine's clock, stopped at this distance from the real one: past the leases of crashed runs. */
export function moveWall(aheadMs: number): void {
  mock.timers.reset()
  longAfter()
  stopWall(Date.now() + aheadMs)
}

/** The machine's clock, stopped at an instant, epoch milliseconds. */
export function stopWall(nowMs: number): void {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: nowMs })
}

/** The machine's clock, as it is. */
export function resetWall(): void {
  mock.timers.reset()
}
