import { vi } from 'vitest'

/** Sets the machine's clock ahead by milliseconds; it continues from there. The test ends with `vi.useRealTimers()`. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
