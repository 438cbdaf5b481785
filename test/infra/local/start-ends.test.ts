import { describe, expect, it, vi } from 'vitest'
import { startTimeOf } from '../../../infra/local/process-identity.ts'
import { Started, startsStacks } from './started.ts'

startsStacks()

describe('npm start', () => {
  it('ends with the npm that runs it, which passes no SIGTERM on, and does not hinder the next start', async () => {
    const first = new Started({}, { byNpm: true })
    const { pid, startTime, children } = await first.state()
    await first.end('SIGTERM')
    const second = new Started({}, { byNpm: true })
    const state = await second.state()
    expect(startTimeOf(pid)).not.toBe(startTime)
    expect(startTimeOf(children[0]!.pid)).not.toBe(children[0]!.startTime)

    await second.end('SIGKILL')
    await vi.waitFor(
      () => {
        expect(startTimeOf(state.pid)).not.toBe(state.startTime)
        expect(startTimeOf(state.children[0]!.pid)).not.toBe(state.children[0]!.startTime)
      },
      { timeout: 5_000 },
    )
  })

  it('ends when its database does', async () => {
    const started = new Started()
    const { children } = await started.state()
    process.kill(children[0]!.pid, 'SIGKILL')
    expect(await started.exited).toBe(1)
    expect(started.output).toContain('The database ended by itself')
  })
})
