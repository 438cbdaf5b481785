/** `npm run faults`: every tool that breaks the product and looks at what is left, as parts of one command. */
import { CommanderError } from 'commander'
import { joinLives, type LivesResult } from '../lives/result.ts'
import { runPlanted, UnsoundTests } from '../planted/run-planted.ts'
import type { RaceSummary } from '../races/run-races.ts'
import type { News } from './messages.ts'
import { isTrialPart, readOptions, type Options, type Part, type TrialPart } from './options.ts'
import { runProcesses } from './processes.ts'
import { openProgress } from './progress.ts'
import { printLives, printRaces, printTrials } from './report.ts'
import { runTool, type ToolResult } from './run-tool.ts'
import { Tally } from './tally.ts'

/** What the processes have reported. */
interface Results {
  readonly tally: Tally
  readonly races: RaceSummary[]
  readonly lives: LivesResult[]
}

/** Breaks a part's share of calls in processes of its own. */
async function runTrials(
  part: TrialPart,
  options: Options,
  deadline: number | null,
  results: Results,
): Promise<ToolResult> {
  const progress = openProgress(part)
  let tried = 0
  const onNews = (news: News): void => {
    if (news.kind === 'steps') progress.addSteps(news.steps)
    if (news.kind === 'step') progress.step(news.steps)
    tried += note(news, results)
    progress.show(tried, violationsOf(results))
  }
  const { seed, count, only, subscriptions } = options
  const order = { part, seed, count, only, subscriptions }
  const whole = await runProcesses(order, options, deadline, onNews)
  progress.stop()
  console.log(`${part}: ${tried} tried; seed ${seed}`)
  return { violations: 0, whole, left: progress.left() }
}

/** Keeps what a process has reported; answers how many more were tried. */
function note(news: News, { tally, races, lives }: Results): number {
  switch (news.kind) {
    case 'trial':
      tally.add(news.trial)
      return 1
    case 'same':
      tally.addSame(news.story)
      return 0
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

/** Runs the parts in their order; answers how many violations there were. */
async function runParts(options: Options): Promise<number> {
  // The processes of a run take it from their environment, as every test does.
  if (options.unkind) process.env['UNKIND'] = String(options.seed)
  const deadline = options.budgetMs === null ? null : Date.now() + options.budgetMs
  const results: Results = { tally: new Tally(), races: [], lives: [] }
  let found = 0
  const unfinished: string[] = []
  for (const part of options.parts) {
    const { violations, whole, left } = await runPart(part, options, deadline, results)
    found += violations
    if (!whole) unfinished.push(notRun(part, left))
    console.log(whole ? `${part}: all of it` : notRun(part, left))
  }
  if (results.tally.operations.size > 0) printTrials(results.tally)
  if (results.races.length > 0) printRaces(results.races)
  if (results.lives.length > 0) printLives(joinLives(results.lives))
  if (unfinished.length > 0) console.log(`\nNot all was run:\n  ${unfinished.join('\n  ')}`)
  return found + violationsOf(results)
}

/** What a part that was stopped has not run. */
function notRun(part: Part, left: number | null): string {
  return `${part}: stopped early; ${left === null ? 'the rest was' : `at least ${left} steps were`} not run`
}

async function runPart(
  part: Part,
  options: Options,
  deadline: number | null,
  results: Results,
): Promise<ToolResult> {
  if (isTrialPart(part)) return runTrials(part, options, deadline, results)
  if (part === 'planted') return runPlanted(options, deadline)
  return runTool(part, options, deadline)
}

try {
  const violations = await runParts(readOptions(process.argv.slice(2)))
  console.log(`\n${violations} violations`)
  process.exitCode = violations > 0 ? 1 : 0
} catch (error) {
  // The library has said what is wrong; help that was asked for ends well.
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else if (error instanceof UnsoundTests) {
    console.error(error.message)
    process.exitCode = 2
  } else throw error
}
