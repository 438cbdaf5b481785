import { randomUUID } from 'node:crypto'
import { documentClient } from '../../shared/runtime/clients.ts'

/** A call of the table, as the product made it. */
export interface Recorded {
  readonly command: new (input: object) => never
  readonly input: object
}

/** The table's calls of what is run. */
export async function recordCalls(run: () => Promise<unknown>): Promise<readonly Recorded[]> {
  const client = documentClient()
  const send = client.send.bind(client)
  const calls: Recorded[] = []
  client.send = ((command: { input: object; constructor: unknown }) => {
    calls.push({ command: command.constructor as Recorded['command'], input: command.input })
    return send(command as never)
  }) as never
  await run()
  client.send = send as never
  return calls
}

/** The same calls again. What may be written once only is written over; a transaction is another one. */
export async function replay(calls: readonly Recorded[]): Promise<void> {
  for (const { command, input } of calls) await documentClient().send(new command(again(input)))
}

interface Action {
  readonly Put?: Record<string, unknown>
  readonly Update?: Record<string, unknown>
  readonly ConditionCheck?: Record<string, unknown>
}

function again(input: object): object {
  const { TransactItems, Item, ...rest } = input as { TransactItems?: Action[]; Item?: unknown }
  if (Item !== undefined) return plainPut(input as Record<string, unknown>)
  if (TransactItems === undefined) return { ...input }
  const items = TransactItems.map((action) => (action.Put ? { Put: plainPut(action.Put) } : action))
  return { ...rest, TransactItems: items, ClientRequestToken: randomUUID() }
}

function plainPut({ TableName, Item }: Record<string, unknown>): Record<string, unknown> {
  return { TableName, Item }
}
