import { startOptions } from './start-command.ts'

const { fresh } = startOptions(process.argv)
// Imported late: help, or a missing database, does not wait for the service to load.
const [{ loadRegistries }, { runStack }] = await Promise.all([import('./registries.ts'), import('./run.ts')])

await runStack({
  fresh,
  load: loadRegistries,
  // Imported late: it reads the environment, which the stack has set by then.
  seed: async () => (await import('./seed.ts')).seedFirstMerchant(),
})
