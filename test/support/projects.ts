import { globSync } from 'node:fs'

/**
 * Which test file runs in which project of vitest (`vitest.config.ts`), by what it may share with others.
 *
 * - `pure`: no engine, nothing of the process is touched; files of a worker share its modules.
 * - `house`: files of a worker share its modules and its engine, each test has a merchant of its own,
 *   whose owner has an email of their own.
 * - `own`: a process of its own for each file: it reads whole tables or a stream, replaces a module, a global or the
 *   engine's client, or starts processes.
 * - `deep`: exhaustive or slow; only in `npm run test:deep`.
 *
 * What a file of `house` leaves changed fails it (`setup-house.ts`): it puts that back, or stands below.
 */
const purePatterns = [
  'test/domain/**/*.test.ts',
  'test/store/pure/*.test.ts',
  'test/mutants/*.test.ts',
  'test/architecture/{contexts,imports,names,papers,parameters,routes,rules,waits,words,writes}.test.ts',
  'test/contract/{files,job-samples,receiver-kit,samples}.test.ts',
  'test/security/{attempt-window,code-attempts,credential,doors,known-answers,one-time-code,url-guard,webhook-signature}.test.ts',
  'test/faults/planted.test.ts',
]

const housePatterns = ['test/{http,scenarios,contract,security,store}/**/*.test.ts']

/** The files of the folders of `house` that need a process of their own. */
const notOfTheHouse: readonly string[] = [
  // They read whole tables.
  ...[
    'http/checkout-change-of-mind',
    'scenarios/ended-while-out',
    'scenarios/last-bill',
    'scenarios/merchant-does-not-wait',
  ],
  ...['scenarios/random-money', 'store/item-sizes', 'store/spread'],
  // They read streams, or start whole stacks.
  ...['http/redelivery', 'scenarios/analytics', 'scenarios/imports', 'scenarios/timeseries'],
  ...['scenarios/alarm-clocks', 'scenarios/life-in-live', 'scenarios/life-over-gateways'],
  ...['scenarios/webhook-outbox', 'scenarios/webhook-tries'],
  // They replace a module, a global or the environment, or put something into the engine's client.
  ...['contract/openapi', 'http/rate-limits', 'http/source-address', 'scenarios/crashed-money'],
  ...['scenarios/late-charges', 'scenarios/new-default-method-faults'],
  ...['scenarios/payouts-of-unknown-fate', 'store/client'],
]

const all = globSync('test/**/*.test.ts')
export const deep = all.filter((file) => file.endsWith('.deep.test.ts'))
export const pure = globSync(purePatterns).filter((file) => !deep.includes(file))

const alone = [...deep, ...pure, ...notOfTheHouse.map((name) => `test/${name}.test.ts`)]
export const house = globSync(housePatterns).filter((file) => !alone.includes(file))
export const own = all.filter((file) => ![...deep, ...pure, ...house].includes(file))
