import type { Registries } from './contracts.ts'
import { applyEnvironment, unkindSeed } from './stack-environment.ts'
import { makeUnkind } from './unkind/make-unkind.ts'
import { unkindest } from './unkind/unkindness.ts'
import { sendUnsigned } from './unsigned.ts'

/** The service's own functions, imported after this process's environment is set for them. */
export async function loadRegistries(env: Readonly<Record<string, string>>): Promise<Registries> {
  applyEnvironment(env)
  const [{ endpoints }, { workers }, { documentClient, twinTable }, { takeUpWalks: takeUp }] =
    await Promise.all([
      import('../../functions/http/registry.ts'),
      import('../../functions/workers/registry.ts'),
      import('../../shared/runtime/clients.ts'),
      import('./take-up-walks.ts'),
    ])
  sendUnsigned(documentClient())
  sendUnsigned(twinTable().client)
  const seed = unkindSeed()
  if (seed === null) return { endpoints, workers, takeUp }
  return { endpoints, workers, takeUp, engine: makeUnkind(documentClient(), { ...unkindest, seed }) }
}
