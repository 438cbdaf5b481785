import { describe, expect, it, vi } from 'vitest'
import { runTimer } from '../../../infra/local/timer.ts'

describe('a timer job', () => {
  it('runs at once and then at its interval, also after a failure', async () => {
    const handle = vi.fn().mockRejectedValueOnce(new Error('boom')).mockResolvedValue(undefined)
    const log = vi.fn()
    const timer = runTimer({ name: 'live-sweep', everySeconds: 0.05, handle, log })
    expect(handle).toHaveBeenCalledOnce()
    await vi.waitFor(() => {
      expect(handle.mock.calls.length).toBeGreaterThan(2)
    })
    await timer.stop()
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('boom'))
    expect(handle).toHaveBeenCalledWith(expect.objectContaining({ 'detail-type': 'Scheduled Event' }))
  })

  it('never runs twice at a time, and stops when its run is done', async () => {
    let release = () => {}
    const handle = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    const timer = runTimer({ name: 'live-sweep', everySeconds: 0.001, handle, log: vi.fn() })
    const stopped = timer.stop()
    release()
    await stopped
    expect(handle).toHaveBeenCalledOnce()
  })
})
