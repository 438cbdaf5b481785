/**
 * `npm run faults [-- --part pairs|triples|races|lives ... --seed N --count N --budget 10m --processes 2 --only NAME]`:
 * breaks every call of every operation that moves money, alone, in pairs and in random threes, and holds what is left to
 * the invariants. Exits with 1 when one is violated.
 */
import { Presets, SingleBar } from 'cli-progress'
import type { News } from './messages.ts'
import { readOptions, type Options } from './options.ts'
import { runProcesses } from './processes.ts'
import { printReport } from './report.ts'
import { Tally } from './tally.ts'

async function runPart(
  part: 'pairs' | 'triples',
  options: Options,
  deadline: number | null,
  tally: Tally,
): Promise<void> {
  const bar = new SingleBar(
    {
      format: `${part} {bar} {value}/{total} steps, {trials} trials, {violations} violations, {duration_formatted}`,
      noTTYOutput: true,
      notTTYSchedule: 15_000,
    },
    Presets.shades_classic,
  )
  let [steps, trials] = [0, 0]
  bar.start(0, 0, { trials, violations: 0 })
  const onNews = (news: News): void => {
    if (news.kind === 'steps') bar.setTotal((steps += news.steps))
    if (news.kind === 'step') bar.increment()
    if (news.kind !== 'trial') return
    trials += 1
    tally.add(news.trial)
    bar.update({ trials, violations: tally.failed.length })
  }
  const { seed, count, only, processes } = options
  const whole = await runProcesses({ part, seed, count, only }, processes, deadline, onNews)
  bar.stop()
  const end = whole ? 'all of them' : 'as far as the budget went'
  console.log(`${part}: ${trials} trials, ${end}; seed ${seed}`)
}

const options = readOptions(process.argv.slice(2))
const deadline = options.budgetMs === null ? null : Date.now() + options.budgetMs
const tally = new Tally()
for (const part of options.parts) {
  if (part === 'pairs' || part === 'triples') await runPart(part, options, deadline, tally)
}
printReport(tally)
console.log(`\n${tally.failed.length} trials with violations`)
process.exitCode = tally.failed.length > 0 ? 1 : 0
