import { globSync } from 'node:fs'
import { dealt, rotating, sharing } from './heavy.ts'
import { deepParts, partOfRun, shareOfRun, shares } from './share.ts'

/**
 * Which test file runs in which project of vitest (`vitest.config.ts`), by what it may share with others.
 *
 * - `pure`: no engine, nothing of the process is touched; files of a worker share its modules.
 * - `house`: files of a worker share its modules and its engine, each test has a merchant of its own,
 *   whose owner has an email of their own.
 * - `own`: a process of its own for each file: it reads whole tables or a stream, replaces a module, a global or the
 *   engine's client, or starts processes.
 * - `deep`: exhaustive or slow, as its name `*.deep.test.ts` says; never in `npm test`.
 *
 * What a file of `house` leaves changed fails it (`setup-house.ts`): it puts that back, or stands below.
 */
export interface Projects {
  readonly pure: string[]
  readonly house: string[]
  readonly own: string[]
  readonly deep: string[]
}

const purePatterns = [
  'test/domain/**/*.test.ts',
  'test/store/pure/*.test.ts',
  'test/mutants/*.test.ts',
  'test/architecture/{contexts,days-on-screens,imports,mode-tests,names,papers,parameters,projects,routes,rules,units,waits,words,worked-diffs,writes}.test.ts',
  'test/contract/{files,job-samples,nomba-naira,receiver-kit,samples,stored-files}.test.ts',
  'test/contract/tables/*.test.ts',
  'test/security/{attempt-window,audited-calls,code-attempts,credential,doors,known-answers,one-time-code,url-guard,webhook-signature}.test.ts',
  'test/security/pure/*.test.ts',
  'test/faults/planted.test.ts',
]

const housePatterns = ['test/{http,scenarios,contract,security,store}/**/*.test.ts']

/** The files of the folders of `house` that need a process of their own. */
export const notOfTheHouse: readonly string[] = [
  // They read whole tables.
  ...[
    'http/checkout-change-of-mind',
    ...['http/pages-in-live', 'http/more-pages-in-live'],
    'scenarios/changes-that-are-sent',
    'scenarios/disputes-of-one-time-invoices',
    'scenarios/ended-while-out',
    'scenarios/last-bill',
    'scenarios/one-time-invoices',
    'scenarios/tax-lives',
    'scenarios/credit-notes',
    'scenarios/invoices-that-wait',
    'scenarios/tax-pdf',
  ],
  ...['scenarios/merchant-does-not-wait', 'scenarios/random-money', 'store/item-sizes', 'store/spread'],
  // They read streams, or start whole stacks.
  ...['http/audit', 'http/redelivery', 'scenarios/analytics', 'scenarios/imports', 'scenarios/timeseries'],
  ...['scenarios/alarm-clocks', 'scenarios/imported-value', 'scenarios/life-in-live'],
  ...['scenarios/second-audit', 'scenarios/exports'],
  ...['scenarios/life-over-gateways'],
  ...['scenarios/webhook-outbox', 'scenarios/webhook-tries'],
  // They replace a module, a global or the environment, or put something into the engine's client.
  ...['http/logo'],
  ...[
    'contract/openapi',
    'http/front-door',
    'http/rate-limits',
    'http/source-address',
    'scenarios/crashed-money',
  ],
  ...['scenarios/late-charges', 'scenarios/new-default-method-faults'],
  ...['scenarios/payouts-of-unknown-fate', 'security/secrets-anew', 'store/client'],
]

const rows = dealt(Object.keys(rotating), shares)

export const fileOf = (name: string): string => `test/${name}.test.ts`
const nameOf = (file: string): string => file.slice('test/'.length, -'.test.ts'.length)

/** Every test file in its one project; of this run, where `TESTS` says which. */
export function projectsOfRun(): Projects {
  const all = globSync('test/**/*.test.ts')
  const deep = all.filter((file) => file.endsWith('.deep.test.ts'))
  const pure = globSync(purePatterns).filter((file) => !deep.includes(file))
  const alone = [...deep, ...pure, ...notOfTheHouse.map(fileOf)]
  const house = globSync(housePatterns).filter((file) => !alone.includes(file))
  const own = all.filter((file) => ![...deep, ...pure, ...house].includes(file))
  const isWanted = wantedOfRun(process.env['TESTS'])
  const wanted = (files: string[]): string[] => files.filter(isWanted)
  return { pure: wanted(pure), house: wanted(house), own: wanted(own), deep: wanted(deep) }
}

function wantedOfRun(tests: string | undefined): (file: string) => boolean {
  const deep = globSync('test/**/*.deep.test.ts').map(nameOf)
  if (tests === 'deep') {
    const whole = [...deep, ...Object.keys(rotating), ...Object.keys(sharing)]
    const part = partOfRun()
    const mine = new Set(part === null ? whole : dealt(whole, deepParts)[part])
    return (file) => mine.has(nameOf(file))
  }
  const share = shareOfRun()
  if (share === null) return () => true
  const others = rows.filter((_, i) => i !== share - 1).flat()
  const left = new Set([...deep, ...others])
  return (file) => !left.has(nameOf(file))
}
