import { globSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'

/** Parts that play operations under faults: split over processes, which report trial by trial. */
const trialParts = ['pairs', 'triples', 'races', 'lives', 'adapters'] as const

/** Parts that run the tests over a product that was changed, or on an unkind engine. */
const testParts = ['planted', 'unkind', 'mutants', 'gateway-mutants'] as const

export type TrialPart = (typeof trialParts)[number]
export type Part = TrialPart | (typeof testParts)[number]

/** The parts of a run, in their order, with what each does. */
export const partWords: Readonly<Record<Part, string>> = {
  pairs: 'breaks every call of every operation that moves money, alone and in pairs',
  triples: 'breaks three random calls of one operation, one draw a seed',
  races: 'lets two or three operations meet, in every order of their calls',
  lives: 'bills subscriptions for years; the same seed must end in the same state',
  adapters: 'breaks every call to the double of each payment gateway',
  planted: 'puts known bugs into a copy of the product, one at a time: the tests must notice',
  unkind: 'runs HTTP, scenarios, workers and message chaos on an engine as late and unreliable as AWS',
  mutants: 'changes every expression of the domain, one at a time: the tests of rules must notice',
  'gateway-mutants': 'the same for the adapters of the gateways; takes hours, name files with --only',
}

/** Whether a part is split over processes. */
export function isTrialPart(part: Part): part is TrialPart {
  return trialParts.includes(part as TrialPart)
}

/** One of so many pieces, counted from 0. */
export interface Piece {
  readonly nth: number
  readonly of: number
}

/** What `npm run faults` was asked for. */
export interface Options {
  readonly parts: readonly Part[]
  /** The first seed. */
  readonly seed: number
  /** How many seeds of triples. */
  readonly count: number
  /** Milliseconds for the parts together; null for none. */
  readonly budgetMs: number | null
  readonly processes: number
  /** Only the nth piece of so many, so that a long part can be done in several runs. */
  readonly piece: Piece
  /** Only stories, races, bugs and files whose name contains this. */
  readonly only: string
  /** Subscriptions of the long lives. */
  readonly subscriptions: number
  /** Whether the table is as late, old and unreliable as AWS can be, by the same seed. */
  readonly unkind: boolean
  /** Whether a planted bug is tried with all tests, not only with those that should notice it. */
  readonly allTests: boolean
}

/** What the library reads, under the names of the options. */
type Given = Omit<Options, 'parts' | 'budgetMs'> & {
  readonly part: readonly Part[]
  readonly budget: number | null
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

/**
 * Reads the words after `npm run faults --`.
 * @throws CommanderError for `--help` and for what is wrong; both are printed before.
 */
export function readOptions(args: readonly string[]): Options {
  const command = new Command('npm run faults --')
    .description(
      'Breaks the product in many ways and checks what is left. Exits with 1 if anything was found.',
    )
    .addOption(
      new Option('--part <names...>', 'which parts to run, see below')
        .choices(Object.keys(partWords))
        .default(['pairs', 'triples', 'adapters']),
    )
    .addOption(
      new Option(
        '--only <text>',
        'only stories, races, bugs or test files whose name contains it; for mutants a path pattern',
      ).default('', 'all'),
    )
    .option('--seed <n>', 'the first seed of triples, lives and the unkind engine', whole(0), 1)
    .option('--count <n>', 'how many triples', whole(1), 20_000)
    .option('--subscriptions <n>', 'how many subscriptions live', whole(1), 1000)
    .addOption(
      new Option('--budget <time>', 'stop after this time, such as 90s, 10m or 2h')
        .argParser(durationMs)
        .default(null, 'none'),
    )
    .option('--processes <n>', 'how many processes work at once', whole(1), 2)
    .addOption(
      new Option('--piece <k/n>', 'only the k-th of n pieces, such as 2/5')
        .argParser(pieceOf)
        .default({ nth: 0, of: 1 }, 'all'),
    )
    .option('--unkind', 'trials run on an engine as late and unreliable as AWS', false)
    .option('--all-tests', 'planted bugs are tried with all tests', false)
    .addHelpText('after', ['', 'Parts:', ...partLines(), '', ...endings].join('\n'))
    .allowExcessArguments(false)
    .exitOverride()
    .parse([...args], { from: 'user' })
  const { part, budget, ...rest } = command.opts<Given>()
  const parts = (Object.keys(partWords) as Part[]).filter((name) => part.includes(name))
  if (parts.some((name) => name === 'mutants' || name === 'gateway-mutants')) refuseEmpty(command, rest.only)
  return { ...rest, parts, budgetMs: budget }
}

/** Stryker ends with success where a pattern matches no file, as if nothing lived there. */
function refuseEmpty(command: Command, only: string): void {
  const empty = only.split(',').filter((pattern) => pattern !== '' && !matchesFile(pattern))
  if (empty.length === 0) return
  const patterns = empty.map((pattern) => `'${pattern}'`).join(', ')
  command.error(`error: no file matches ${patterns} of --only; a comma parts patterns, also within braces`)
}

/** Whether a pattern of Stryker's matches: one that begins with `!` takes files away, and lines may follow the file. */
function matchesFile(pattern: string): boolean {
  if (pattern.startsWith('!')) return true
  const path = pattern.replace(/:\d+(:\d+)?-\d+(:\d+)?$/, '')
  return globSync(path, { withFileTypes: true }).some((found) => found.isFile())
}

/** What the command exits with. */
const endings = [
  'Exits with 1 if a violation was found, else with 0: also if the budget stopped it before its end.',
  'It then says “Not all was run”, with the steps of each part that were not run.',
]

function partLines(): string[] {
  return Object.entries(partWords).map(([name, says]) => `  ${name.padEnd(16)} ${says}`)
}

function whole(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
    return number
  }
}

function pieceOf(text: string): Piece {
  const [, nth = '0', of = '0'] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (Number(nth) < 1 || Number(nth) > Number(of))
    throw new InvalidArgumentError('It must be one of so many, such as 2/5.')
  return { nth: Number(nth) - 1, of: Number(of) }
}

function durationMs(text: string): number {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(text) ?? []
  if (amount === undefined || unit === undefined)
    throw new InvalidArgumentError('It must be a number of seconds, minutes or hours, such as 10m.')
  return Number(amount) * unitMs[unit]!
}
