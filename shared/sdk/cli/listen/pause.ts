/** Waits; an ended signal ends the wait. */
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

/** Whether a signal has ended by now: it may have while something was waited for. */
export function ended(signal: AbortSignal): boolean {
  return signal.aborted
}
