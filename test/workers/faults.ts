import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

interface Consumed {
  readonly ConsumedCapacity?: { readonly CapacityUnits?: number } | { readonly CapacityUnits?: number }[]
}

/** A crash: nothing after it runs. */
export class Crash extends Error {}

/** Watches the calls of a client, and breaks one. */
export interface Faults {
  /** Command names of the calls made since the last reset, such as `PutItemCommand`. */
  readonly calls: string[]
  /** Capacity units that those calls consumed. */
  readonly units: { read: number; write: number }
  /** The nth call from now on crashes, before it is sent or after it took effect; every later one crashes too. */
  readonly crashAt: (call: number, when: 'before' | 'after') => void
  readonly reset: () => void
}

/** Puts a fault injector into a client. */
export function injectFaults(client: { middlewareStack: DynamoDBDocumentClient['middlewareStack'] }): Faults {
  const calls: string[] = []
  const units = { read: 0, write: 0 }
  let fatal: { call: number; when: 'before' | 'after' } | null = null
  client.middlewareStack.add(
    (next, context) => async (input) => {
      calls.push(String((context as { commandName?: string }).commandName))
      const here = calls.length
      if (fatal && (here > fatal.call || (here === fatal.call && fatal.when === 'before'))) throw new Crash()
      Object.assign(input.input, { ReturnConsumedCapacity: 'TOTAL' })
      const output = await next(input)
      const reads = /^(Query|Get|BatchGet)/.test(calls[here - 1]!)
      for (const one of [(output.output as Consumed).ConsumedCapacity ?? []].flat()) {
        units[reads ? 'read' : 'write'] += one.CapacityUnits ?? 0
      }
      if (fatal?.call === here) throw new Crash()
      return output
    },
    { step: 'initialize', name: 'faults', priority: 'high' },
  )
  return {
    calls,
    units,
    crashAt: (call, when) => {
      calls.length = 0
      fatal = { call, when }
    },
    reset: () => {
      calls.length = 0
      Object.assign(units, { read: 0, write: 0 })
      fatal = null
    },
  }
}
