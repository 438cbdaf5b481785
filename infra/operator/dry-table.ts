import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'

const writes = [TransactWriteCommand, PutCommand, UpdateCommand, DeleteCommand, BatchWriteCommand]

/**
 * A client that reads and leaves every write out, as if it had succeeded. An operation decides on the real state, with
 * all its refusals, and what it returns is what would be stored (O9).
 */
export function dryClient<C extends { send(command: never): Promise<unknown> }>(client: C): C {
  return new Proxy(client, {
    get(target, name): unknown {
      if (name !== 'send') return Reflect.get(target, name)
      return (command: never): Promise<unknown> =>
        writes.some((kind) => (command as object) instanceof kind)
          ? Promise.resolve({})
          : target.send(command)
    },
  })
}
