import { loadRegistries } from './registries.ts'
import { runStack } from './run.ts'

await runStack({
  load: loadRegistries,
  // Imported late: it reads the environment, which the stack has set by then.
  seed: async () => (await import('./seed.ts')).seedFirstMerchant(),
})
