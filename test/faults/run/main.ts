/**
 * `npm run faults [-- --part pairs|triples|races|lives|adapters ... --seed N --count N --budget 10m --processes 2
 * --piece 1/4 --only NAME --unkind]`: breaks every call of every operation that moves money, alone, in pairs and in
 * random threes; lets operations race through all their interleavings; bills a thousand subscriptions for years; and
 * breaks every call to each gateway's double. What is left is held to the invariants. Exits with 1 when one is violated.
 */
import { Presets, SingleBar } from 'cli-progress'
import { joinLives, type LivesResult } from '../lives/result.ts'
import type { RaceSummary } from '../races/run-races.ts'
import type { News } from './messages.ts'
import { readOptions, type Options, type Part } from './options.ts'
import { runProcesses } from './processes.ts'
import { printLives, printRaces, printTrials } from './report.ts'
import { Tally } from './tally.ts'

/** What the processes have told. */
interface Results {
  readonly tally: Tally
  readonly races: RaceSummary[]
  readonly lives: LivesResult[]
}

const format =
  '{part} {bar} {value}/{total} steps, {tried} tried, {violations} violations, {duration_formatted}'

async function runPart(
  part: Part,
  options: Options,
  deadline: number | null,
  results: Results,
): Promise<void> {
  const bar = new SingleBar({ format, noTTYOutput: true, notTTYSchedule: 15_000 }, Presets.shades_classic)
  let [steps, tried] = [0, 0]
  bar.start(0, 0, { part, tried, violations: 0 })
  const onNews = (news: News): void => {
    if (news.kind === 'steps') bar.setTotal((steps += news.steps))
    if (news.kind === 'step') bar.increment(news.steps ?? 1)
    tried += note(news, results)
    bar.update({ tried, violations: violationsOf(results) })
  }
  const { seed, count, only, subscriptions } = options
  const order = { part, seed, count, only, subscriptions }
  const whole = await runProcesses(order, options, deadline, onNews)
  bar.stop()
  console.log(`${part}: ${tried} tried, ${whole ? 'all of them' : 'as far as it went'}; seed ${seed}`)
}

/** Keeps what a process has told; answers how many more were tried. */
function note(news: News, { tally, races, lives }: Results): number {
  switch (news.kind) {
    case 'trial':
      tally.add(news.trial)
      return 1
    case 'race':
      races.push(news.race)
      return news.race.schedules
    case 'lives':
      lives.push(news.lives)
      return news.lives.subscriptions
    default:
      return 0
  }
}

function violationsOf({ tally, races, lives }: Results): number {
  const sum = (rows: readonly { readonly violations: readonly unknown[] }[]): number =>
    rows.reduce((all, { violations }) => all + violations.length, 0)
  return tally.failed.length + sum(races) + sum(lives)
}

const options = readOptions(process.argv.slice(2))
// The processes of a run take it from their environment, as every test does.
if (options.unkind) process.env['UNKIND'] = String(options.seed)
const deadline = options.budgetMs === null ? null : Date.now() + options.budgetMs
const results: Results = { tally: new Tally(), races: [], lives: [] }
for (const part of options.parts) await runPart(part, options, deadline, results)
if (results.tally.operations.size > 0) printTrials(results.tally)
if (results.races.length > 0) printRaces(results.races)
if (results.lives.length > 0) printLives(joinLives(results.lives))
const violations = violationsOf(results)
console.log(`\n${violations} violations`)
process.exitCode = violations > 0 ? 1 : 0
