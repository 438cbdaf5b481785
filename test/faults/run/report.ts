import type { ToldTrial } from './messages.ts'
import type { Tally } from './tally.ts'

const mostShown = 20

/** Prints operations x calls x modes with how many faults were tried, and what broke. */
export function printReport({ operations, failed }: Tally): void {
  const rows = [...operations].flatMap(([operation, { calls, struck }]) =>
    [...struck]
      .sort(([a], [b]) => a - b)
      .map(([at, counts]) => ({ operation, call: `${at} ${calls[at - 1] ?? 'of the retry'}`, ...counts })),
  )
  console.log('\nFaults tried, by operation, call and mode:')
  console.table(rows)
  console.log('\nTrials by operation:')
  console.table(
    [...operations].map(([operation, { byFaults, endings, violations }]) => {
      const [without, singles, pairs, triples] = byFaults
      return { operation, without, singles, pairs, triples, endings: endings.size, violations }
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
