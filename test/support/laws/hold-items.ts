import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { itemsWritten, lifetimeFault, type ItemWrite } from './item-writes.ts'
import { watchSandboxes } from './wall-instants.ts'

type Send = (this: unknown, command: { input: Record<string, any> }, ...rest: unknown[]) => unknown

const slot = Symbol.for('laws of items')
const shared = globalThis as unknown as Record<symbol, string[] | undefined>

/**
 * Holds what this process writes to the engine against the laws of items: a write that breaks one is refused, as by an
 * engine that knew them. Answers what was refused since it was asked last, because the product takes some failures lightly.
 */
export function holdItems(): () => readonly string[] {
  const refused = (shared[slot] ??= refuse())
  return () => refused.splice(0)
}

/** Every client of the SDK sends through one method. */
function refuse(): string[] {
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
    return send.call(this, command, ...rest)
  }
  return refused

  function faultsOf(write: ItemWrite): string[] {
    const now = Date.now()
    const lifetime = lifetimeFault(write, now)
    const isSandbox = write.tableName === (process.env['TABLE_SANDBOX'] ?? '')
    return [...(lifetime === null ? [] : [lifetime]), ...(isSandbox ? sandboxes.faultsOf(write, now) : [])]
  }
}
