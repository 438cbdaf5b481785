import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** A crash: nothing after it runs. */
export class Crash extends Error {}

/** Watches the calls of a client, and breaks one. */
export interface Faults {
  /** Command names of the calls made since the last reset, such as `PutItemCommand`. */
  readonly calls: string[]
  /** The nth call from now on crashes, before it is sent or after it took effect; every later one crashes too. */
  readonly crashAt: (call: number, when: 'before' | 'after') => void
  readonly reset: () => void
}

/** Puts a fault injector into a client. */
export function injectFaults(client: { middlewareStack: DynamoDBDocumentClient['middlewareStack'] }): Faults {
  const calls: string[] = []
  let fatal: { call: number; when: 'before' | 'after' } | null = null
  client.middlewareStack.add(
    (next, context) => async (input) => {
      calls.push(String((context as { commandName?: string }).commandName))
      const here = calls.length
      if (fatal && (here > fatal.call || (here === fatal.call && fatal.when === 'before'))) throw new Crash()
      const output = await next(input)
      if (fatal?.call === here) throw new Crash()
      return output
    },
    { step: 'initialize', name: 'faults', priority: 'high' },
  )
  return {
    calls,
    crashAt: (call, when) => {
      calls.length = 0
      fatal = { call, when }
    },
    reset: () => {
      calls.length = 0
      fatal = null
    },
  }
}
