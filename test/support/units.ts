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

/** Counts the consumed capacity of everything the product's own client does while something runs. */
export function countUnits(): {
  measure: <T>(run: () => Promise<T>) => Promise<{ units: Units; result: T }>
} {
  return {
    measure: async (run) => {
      const units: Units = { trips: 0, wru: 0, rru: 0 }
      const { middlewareStack } = documentClient()
      middlewareStack.add(
        (next, context) => async (args) => {
          Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
          const answer = await next(args)
          add(units, { command: String(context.commandName), input: args.input, output: answer.output })
          return answer
        },
        { step: 'initialize', priority: 'low', name: 'countUnits' },
      )
      try {
        return { result: await run(), units }
      } finally {
        middlewareStack.remove('countUnits')
      }
    },
  }
}

interface Answered {
  readonly command: string
  readonly input: unknown
  readonly output: unknown
}

function add(units: Units, { command, input, output }: Answered): void {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: Capacity | Capacity[] }
  const total = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
  units.trips += 1
  if (writes.has(requestNameOf(command))) units.wru += total
  else units.rru += withClock(input) ? total / 2 : total
}

/** The document client's commands, as the requests that they become. */
function requestNameOf(command: string): string {
  return command
    .replace(/^(Put|Update|Delete)Command$/, '$1ItemCommand')
    .replace('TransactWriteCommand', 'TransactWriteItemsCommand')
    .replace('BatchWriteCommand', 'BatchWriteItemCommand')
}

/** The sandbox reads a tenant's clock strongly, and with it what comes along; live has no clock, and pays half for the rest. */
function withClock(input: unknown): boolean {
  const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys: { pk: string }[] }> }
  return Object.values(RequestItems).some(({ Keys }) => Keys.some(({ pk }) => pk.endsWith('#CLOCK')))
}

interface Capacity {
  CapacityUnits?: number
}
