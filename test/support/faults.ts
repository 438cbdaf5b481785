import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** A call that fails without an answer. */
class Lost extends Error {}

/** Where and how things break. */
export interface Fault {
  /** Which call, from 1. */
  readonly at: number
  /** `before` it is sent, or `after` it took effect. */
  readonly when: 'before' | 'after'
  /** `once`: only that call gets no answer. `death`: the process dies there, so nothing follows it. */
  readonly how: 'once' | 'death'
}

/** Breaks one call among those of several clients: the product's, and the twins' behind the ports. */
export interface FaultLine {
  readonly arm: (fault: Fault) => void
  /** Disarms, and answers how many calls there were. */
  readonly disarm: () => number
}

/** Puts a fault line through clients, which are counted together. */
export function drawFaultLine(...clients: Pick<DynamoDBDocumentClient, 'middlewareStack'>[]): FaultLine {
  let fault: Fault | null = null
  let calls = 0
  for (const client of clients)
    client.middlewareStack.add(
      (next) => async (input) => {
        const here = (calls += 1)
        const hit = fault !== null && (here === fault.at || (fault.how === 'death' && here > fault.at))
        if (hit && (fault!.when === 'before' || here > fault!.at)) throw new Lost()
        const output = await next(input)
        if (hit) throw new Lost()
        return output
      },
      { step: 'initialize', name: 'fault-line', priority: 'low' },
    )
  return {
    arm: (next) => {
      fault = next
      calls = 0
    },
    disarm: () => {
      fault = null
      return calls
    },
  }
}
