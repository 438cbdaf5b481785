import type { CDPSession } from 'playwright-core'
import { latencyMs, kilobitsPerSecond } from './slow-line.ts'

interface Call {
  readonly begun: number
  ended: number
}

/** What a page asked for until it was of use; no figure depends on how busy the machine is. */
export interface Asked {
  readonly requests: number
  readonly bytes: number
  /** The longest chain of requests of which each began after the one before had ended. */
  readonly rounds: number
  /** What the slow line alone takes for these, in milliseconds. */
  readonly lineMs: number
}

/** Counts what a page asks for, from one call of `begin` to the next of `end`. */
export function countCalls(line: CDPSession) {
  let calls = new Map<string, Call>()
  let bytes = 0
  line.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith('data:')) calls.set(requestId, { begun: timestamp, ended: Infinity })
  })
  line.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const call = calls.get(requestId)
    if (call === undefined) return
    call.ended = timestamp
    bytes += encodedDataLength
  })
  return {
    begin(): void {
      calls = new Map()
      bytes = 0
    },
    end(): Asked {
      const all = [...calls.values()].toSorted((a, b) => a.begun - b.begun)
      const depth = new Map<Call, number>()
      for (const one of all) {
        const before = all.filter(({ ended }) => ended <= one.begun).map((other) => depth.get(other) ?? 0)
        depth.set(one, 1 + Math.max(0, ...before))
      }
      const rounds = Math.max(0, ...depth.values())
      return {
        requests: all.length,
        bytes,
        rounds,
        lineMs: Math.round(rounds * latencyMs + (bytes * 8) / kilobitsPerSecond),
      }
    },
  }
}
