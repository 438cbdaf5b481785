import { afterAll } from 'vitest'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { environmentNow } from './environment.ts'
import { startService } from './service.ts'

/**
 * Set up for every file that shares its process with others: what it leaves changed in the environment, among the globals
 * or in the engine's clients would be in the way of the next one, so it fails this one.
 */
const service = await startService()
const clients = [documentClient(), twinTable().client]
await service.stop()
const before = lookAround()

afterAll(() => {
  const after = lookAround()
  const left = Object.keys({ ...before, ...after }).filter((name) => !Object.is(before[name], after[name]))
  if (left.length > 0)
    throw new Error(
      `This file leaves changed: ${left.join(', ')}. Put it back, or let it have its own process (test/support/projects.ts).`,
    )
})

/** What files of one process share and could change, by name. */
function lookAround(): Record<string, unknown> {
  // Libraries keep their private state under `__` or a symbol.
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__'))
  const globals = names.map((name) => [`globalThis.${name}`, Reflect.get(globalThis, name) as unknown])
  const variables = Object.entries(environmentNow()).map(([name, value]) => [`process.env.${name}`, value])
  return {
    ...Object.fromEntries(globals),
    ...Object.fromEntries(variables),
    'console.log': console.log,
    'Date.now': Date.now,
    'Math.random': Math.random,
    'steps of the clients': clients.map(({ middlewareStack }) => middlewareStack.identify().length).join(),
  }
}
