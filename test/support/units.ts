import { documentClient } from '../../shared/runtime/clients.ts'

/** What an operation cost at the table. */
export interface Units {
  trips: number
  wru: number
  rru: number
}

const writes = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'TransactWriteItemsCommand',
  'BatchWriteItemCommand',
])

/** Counts the consumed capacity of everything the product's own client does from now on. */
export function countUnits(): {
  measure: <T>(run: () => Promise<T>) => Promise<{ units: Units; result: T }>
} {
  let current: Units = { trips: 0, wru: 0, rru: 0 }
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const output = await next(args)
      const { ConsumedCapacity } = output.output as { ConsumedCapacity?: Capacity | Capacity[] }
      const total = [ConsumedCapacity ?? []]
        .flat()
        .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      current.trips += 1
      if (
        writes.has(
          String(context.commandName)
            .replace(/^(Put|Update|Delete)Command$/, '$1ItemCommand')
            .replace('TransactWriteCommand', 'TransactWriteItemsCommand')
            .replace('BatchWriteCommand', 'BatchWriteItemCommand'),
        )
      )
        current.wru += total
      else current.rru += withClock(args.input) ? total / 2 : total
      return output
    },
    { step: 'initialize', priority: 'low', name: 'countUnits' },
  )
  return {
    measure: async (run) => {
      current = { trips: 0, wru: 0, rru: 0 }
      const result = await run()
      return { units: current, result }
    },
  }
}

/** The sandbox reads a tenant's clock strongly, and with it what comes along; live has no clock, and pays half for the rest. */
function withClock(input: unknown): boolean {
  const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys: { pk: string }[] }> }
  return Object.values(RequestItems).some(({ Keys }) => Keys.some(({ pk }) => pk.endsWith('#CLOCK')))
}

interface Capacity {
  CapacityUnits?: number
}
