import { describe, expect, it } from 'vitest'
import { gatheringQueue } from '../../shared/adapters/aws/gathering-queue.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'

type Call = readonly [job: JobName, bodies: readonly unknown[]]

/** A queue that reports its calls, and how each ends. */
function watched(end: (call: Call) => Promise<void> = () => Promise.resolve()) {
  const calls: Call[] = []
  const queue = gatheringQueue({
    send: (job, messages) => {
      const call = [job, messages.map(({ body }) => body)] as const
      calls.push(call)
      return end(call)
    },
  })
  const send = (job: JobName, ...bodies: number[]) =>
    queue.send(
      job,
      bodies.map((body) => ({ body })),
    )
  return { calls, send }
}

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

describe('a batching queue', () => {
  it('sends what arrives within moments in one call, each job by itself, and everything once', async () => {
    const { calls, send } = watched()
    await Promise.all([send('renewal', 1), send('dunning', 7), send('renewal', 2, 3), send('renewal')])
    expect(calls).toEqual([
      ['renewal', [1, 2, 3]],
      ['dunning', [7]],
    ])
    await send('renewal', 4)
    expect(calls.at(-1)).toEqual(['renewal', [4]])
  })

  it('sends as much as a call takes at once, and never splits what was sent together', async () => {
    const { calls, send } = watched()
    await Promise.all([send('renewal', ...numbers(1, 4)), send('renewal', ...numbers(5, 6))])
    await Promise.all([send('renewal', ...numbers(1, 7)), send('renewal', ...numbers(8, 4))])
    await send('renewal', ...numbers(1, 23))
    expect(calls.map(([, bodies]) => bodies.length)).toEqual([10, 7, 4, 23])
    expect(calls[2]![1]).toEqual(numbers(8, 4))
  })

  it('makes callers wait until it is sent, and rejects all of a failed call, and no one else', async () => {
    const { promise: sent, resolve: goOn } = Promise.withResolvers<void>()
    const { send } = watched(([, bodies]) =>
      bodies.includes(13) ? Promise.reject(new Error('throttled')) : sent,
    )
    const done: number[] = []
    const good = send('renewal', 1).then(() => done.push(1))
    const bad = await Promise.allSettled([send('dunning', 12), send('dunning', 13)])
    expect(bad.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(done).toEqual([])
    goOn()
    await good
    expect(done).toEqual([1])
  })
})
