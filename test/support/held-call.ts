import { twinTable } from '../../shared/runtime/clients.ts'

/** A call to a sandbox twin that is stopped on its way. */
export interface HeldCall {
  /** Resolves when there is a call to hold. */
  readonly reached: Promise<void>
  readonly release: () => void
}

/** Holds the next movement of money at its twin, before the twin enters it: whoever called it waits for the answer. */
export function holdNextMovement(): HeldCall {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { middlewareStack } = twinTable().client
  middlewareStack.add(
    (next) => async (args) => {
      const { Item } = args.input as { Item?: { pk?: unknown } }
      if (String(Item?.pk).startsWith('TWIN#')) {
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
