import { vi } from 'vitest'

/** Sets the machine's clock ahead by milliseconds, where it goes on. A test that does so ends with `vi.useRealTimers()`. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
