import { runStack } from '../../../infra/local/run.ts'
import { fakeRegistries } from './fake-registries.ts'

// `npm start` with functions that do nothing: what is tested is how the process starts and ends.
await runStack({ load: () => Promise.resolve(fakeRegistries()), seed: () => Promise.resolve(null) })
