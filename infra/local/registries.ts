import type { Registries } from './contracts.ts'
import { applyEnvironment } from './stack-environment.ts'

/** The service's own functions, with this process's environment set for them before they are imported. */
export async function loadRegistries(env: Readonly<Record<string, string>>): Promise<Registries> {
  applyEnvironment(env)
  const [{ endpoints }, { workers }] = await Promise.all([
    import('../../functions/http/registry.ts'),
    import('../../functions/workers/registry.ts'),
  ])
  return { endpoints, workers }
}
