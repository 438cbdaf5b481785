import { globSync } from 'node:fs'
import { thirdOfRun, shareOfRun, shares } from './share.ts'

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
  'test/security/{attempt-window,audited-calls,code-attempts,credential,doors,known-answers,one-time-code,url-guard,webhook-signature}.test.ts',
  'test/faults/planted.test.ts',
]

const housePatterns = ['test/{http,scenarios,contract,security,store}/**/*.test.ts']

/** The files of the folders of `house` that need a process of their own. */
export const notOfTheHouse: readonly string[] = [
  // They read whole tables.
  ...[
    'http/checkout-change-of-mind',
    'http/pages-in-live',
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

/** Files of which `npm test` runs an eighth of the cases: they choose it themselves (`ofShare`). */
export const sharing: readonly string[] = [
  ...['architecture/access-matrix', 'architecture/malformed'],
  ...['contract/heard', 'faults/charges-under-faults', 'faults/money'],
  ...['faults/money-under-faults', 'faults/races'],
]

/** Files that `npm test` runs whole, each in one eighth of the trees: a row an eighth, about as long as the others. */
export const rotating: readonly (readonly string[])[] = [
  ['faults/message-chaos', 'infra/local/operator-table', 'contract/receiver-kit', 'scenarios/imports'],
  ['infra/local/operator-commands', 'infra/local/start-ends', 'infra/cdk/synthesis'],
  [
    'scenarios/random-money',
    'scenarios/dunning-stops',
    'workers/customer-message',
    'scenarios/two-currencies',
    'sdk/command',
    'scenarios/one-year',
  ],
  [
    ...['faults/three-faults', 'infra/cdk/options', 'infra/cdk/settings'],
    ...['scenarios/status-action-square', 'browser/docs', 'http/audit', 'store/spread'],
  ],
  [
    ...['faults/lost-schedules', 'scenarios/analytics', 'scenarios/spending-races'],
    ...[
      'scenarios/merchant-does-not-wait',
      'scenarios/alarm-clocks',
      'sdk/client',
      'http/what-is-told',
      'architecture/imports',
    ],
  ],
  [
    ...[
      'architecture/additions',
      'sdk/package',
      'sdk/examples',
      'sdk/guides',
      'scenarios/life-over-gateways',
    ],
    ...['scenarios/life-in-live', 'infra/cdk/bundle', 'http/pages-in-live', 'workers/sweep'],
  ],
  [
    ...['scenarios/crashed-money', 'scenarios/ended-while-out', 'scenarios/late-charges'],
    ...['scenarios/new-default-method-faults', 'scenarios/payouts-of-unknown-fate'],
    ...['scenarios/timeseries', 'scenarios/webhook-outbox', 'scenarios/webhook-tries'],
    ...['http/agents', 'scenarios/merchant-holds', 'browser/payers-portal', 'faults/unkind-share'],
    ...['scenarios/lists-and-ranges'],
  ],
  [
    ...['faults/adapters', 'faults/real-aws', 'faults/scheduler', 'infra/local/taken-up-walk'],
    ...['scenarios/dunning-timetable', 'scenarios/random-lives', 'security/attacks-on-codes'],
    ...['security/strangers-pay', 'store/many-subscriptions', 'contract/gateway-switches'],
  ],
]

export const fileOf = (name: string): string => `test/${name}.test.ts`

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
  const isDeep = (file: string): boolean => file.endsWith('.deep.test.ts')
  const rest = rotating.flat().map(fileOf)
  if (tests === 'deep') {
    const third = thirdOfRun()
    const whole = [...globSync('test/**/*.deep.test.ts').toSorted(), ...rest, ...sharing.map(fileOf)]
    return (file) => whole.includes(file) && (third === null || whole.indexOf(file) % 3 === third)
  }
  const share = shareOfRun()
  if (share === null) return () => true
  const mine = rotating.filter((_, i) => i % shares === share - 1).flat()
  const later = rest.filter((file) => !mine.map(fileOf).includes(file))
  return (file) => !isDeep(file) && !later.includes(file)
}
