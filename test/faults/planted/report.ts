import type { PlantedBug } from './bug.ts'
import type { Verdict } from './verdict.ts'

/** The outcome of one planted bug. */
export interface Outcome {
  readonly bug: PlantedBug
  readonly verdict: Verdict
  readonly seconds: number
}

const longestText = 100

/** The outcomes as lines for people; what nothing catches is said in full below the table. */
export function tableOf(outcomes: readonly Outcome[]): string[] {
  const rows = [
    ['bug', 'breaks', 'seconds', 'caught by'],
    ...outcomes.map(({ bug, verdict, seconds }) => [
      bug.name,
      bug.breaks,
      seconds.toFixed(1),
      verdict.kind === 'caught' ? cut(`${verdict.by.file}: ${verdict.by.test}`) : verdict.kind.toUpperCase(),
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const escaped = outcomes.filter(({ verdict }) => verdict.kind !== 'caught')
  return [
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]! + 2))
        .join('')
        .trimEnd(),
    ),
    '',
    ...escaped.flatMap(describe),
    `${outcomes.length - escaped.length} of ${outcomes.length} caught`,
  ]
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}

function describe({ bug, verdict }: Outcome): string[] {
  const why = verdict.kind === 'broken patch' ? [`  ${verdict.why}`] : []
  return [`${bug.name}: ${verdict.kind}`, `  ${bug.says} (${bug.file})`, ...why, '']
}
