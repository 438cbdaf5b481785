import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'

/** A call to the database that is stopped on its way. */
export interface HeldCall {
  /** Resolves when there is a call to hold. */
  readonly reached: Promise<void>
  readonly release: () => void
}

/** Holds the next movement of money at its twin, before the twin enters it: the caller waits for the answer. */
export function holdNextMovement(): HeldCall {
  return holdNext(twinTable().client, (_command, { Item }) => String(Item?.pk).startsWith('TWIN#'))
}

/** Holds the product's next write before it is sent. */
export function holdNextWrite(): HeldCall {
  return holdNext(documentClient(), (command) => command.startsWith('TransactWrite'))
}

type Input = Readonly<{ Item?: { readonly pk?: unknown } }>

/** Holds a client's next call that matches, by its command's name and its input; the others pass. */
function holdNext(
  { middlewareStack }: DynamoDBDocumentClient,
  isMeant: (command: string, input: Input) => boolean,
): HeldCall {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (isMeant(String(commandName), args.input as Input)) {
          middlewareStack.remove('held-call')
          reached.resolve()
          await released.promise
        }
        return next(args)
      },
    { step: 'initialize', name: 'held-call' },
  )
  return { reached: reached.promise, release: released.resolve }
}
