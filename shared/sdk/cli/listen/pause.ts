/** Waits; an aborted signal ends the wait. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Whether a signal is aborted. A function, so that the compiler does not assume the same answer after a wait. */
export function ended(signal: AbortSignal): boolean {
  return signal.aborted
}
