import type { LivesResult } from '../lives/result.ts'
import type { RaceSummary } from '../races/run-races.ts'
import type { ToldTrial } from './messages.ts'
import type { Tally } from './tally.ts'

const mostShown = 20

/** Prints operations x calls x modes with how many faults were tried, and what broke. */
export function printTrials({ operations, failed }: Tally): void {
  const rows = [...operations].flatMap(([operation, { calls, struck }]) =>
    [...struck]
      .sort(([a], [b]) => a - b)
      .map(([at, counts]) => ({ operation, call: `${at} ${calls[at - 1] ?? 'of the retry'}`, ...counts })),
  )
  console.log('\nFaults tried, by operation, call and mode:')
  console.table(rows)
  console.log('\nTrials by operation:')
  console.table(
    [...operations].map(([operation, { byFaults, same, endings, violations }]) => {
      const [without, singles, pairs, triples] = byFaults
      return { operation, without, singles, pairs, same, triples, endings: endings.size, violations }
    }),
  )
  for (const trial of failed.slice(0, mostShown)) printFailure(trial)
}

/** A failure with what it takes to see it again. */
function printFailure({ story, commands, faults, violations, seed }: ToldTrial): void {
  const struck = faults.map(({ at, mode }) => `${mode} at call ${at} (${commands[at - 1] ?? 'not reached'})`)
  console.log(`\n${story}: ${struck.join(', then ')}`)
  for (const violation of violations) console.log(`  ${violation}`)
  if (seed !== undefined) console.log(`  again: npm run faults -- --part triples --seed ${seed} --count 1`)
}

/** Prints each race with how many schedules were tried, and those that broke something. */
export function printRaces(races: readonly RaceSummary[]): void {
  console.log('\nRaces:')
  console.table(
    races.map(({ race, schedules, violations }) => ({ race, schedules, violations: violations.length })),
  )
  const broken = races.flatMap(({ race, violations }) =>
    violations.map((violation) => ({ race, ...violation })),
  )
  for (const { race, schedule, what } of broken.slice(0, mostShown))
    console.log(`\n${race}, schedule ${schedule}:\n  ${what}`)
}

/** Prints what the lives have come to. */
export function printLives({
  subscriptions,
  renewals,
  boundaries,
  driftMs,
  violations,
  hashes,
  hash,
}: LivesResult): void {
  console.log('\nLong lives:')
  console.table([{ subscriptions, renewals, boundaries, 'drift ms': driftMs, violations: violations.length }])
  for (const violation of violations.slice(0, mostShown)) console.log(`  ${violation}`)
  // Where two runs of a seed differ, these tell whose lives to look at.
  for (const [merchant, one] of Object.entries(hashes)) console.log(`  ${merchant.padEnd(8)} ${one}`)
  console.log(`hash of the final state: ${hash}`)
}
