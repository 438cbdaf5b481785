import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { itemsDeleted, itemsWritten, lifetimeFault, type ItemWrite } from './item-writes.ts'
import { watchSandboxes } from './wall-instants.ts'

type Send = (this: unknown, command: { input: Record<string, any> }, ...rest: unknown[]) => unknown

const slot = Symbol.for('laws of items')
const shared = globalThis as unknown as Record<symbol, string[] | undefined>

/**
 * Holds what this process writes to the engine against the laws of items: a write that breaks one is refused, as by an
 * engine that knew them. Answers what was refused since it was asked last, because the product takes some failures lightly.
 *
 * @param held.clocks whether instants in a sandbox are held to its clock; each lifetime is held everywhere.
 */
export function holdItems(held: { readonly clocks: boolean }): () => readonly string[] {
  const refused = (shared[slot] ??= refuse(held))
  return () => refused.splice(0)
}

/** Every client of the SDK sends through one method. */
function refuse({ clocks }: { readonly clocks: boolean }): string[] {
  const refused: string[] = []
  const sandboxes = watchSandboxes()
  const client = Object.getPrototypeOf(DynamoDBClient.prototype) as { send: Send }
  const { send } = client
  client.send = function (command, ...rest) {
    for (const write of itemsWritten(command.constructor.name, command.input)) {
      const faults = faultsOf(write)
      if (faults.length === 0) continue
      refused.push(...faults)
      throw new Error(faults.join('\n'))
    }
    const sent = send.call(this, command, ...rest)
    for (const { pk } of itemsDeleted(command.constructor.name, command.input))
      if (sent instanceof Promise) sandboxes.deleting(pk, sent)
    return sent
  }
  return refused

  function faultsOf(write: ItemWrite): string[] {
    const now = Date.now()
    const lifetime = lifetimeFault(write, now)
    const isSandbox = clocks && write.tableName === (process.env['TABLE_SANDBOX'] ?? '')
    return [...(lifetime === null ? [] : [lifetime]), ...(isSandbox ? sandboxes.faultsOf(write, now) : [])]
  }
}
