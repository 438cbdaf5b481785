import { relative } from 'node:path'
import type { schema } from '@stryker-mutator/api/core'
import type { Reporter } from '@stryker-mutator/api/report'
import { equivalentMutants } from '../equivalent.ts'

/** Below this share of killed mutants a room fails. */
const leastPercent = 90

interface Met {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly kind: string
  readonly becomes: string
  readonly verdict: 'killed' | 'alive' | 'not reached' | 'static'
}

/**
 * Prints the score of each room, and each mutant that lives and that nobody has looked at: it has no row in
 * `equivalent.ts`. Then, and when a room stays below 90 %, the run fails.
 */
export class LookedAt implements Reporter {
  onMutationTestReportReady({ files }: schema.MutationTestResult): void {
    const met = Object.entries(files).flatMap(([name, file]) => metIn(relative('.', name), file))
    // What is read once at import is left out, so a room of tables alone has no score.
    const counted = met.filter(({ verdict }) => verdict !== 'static')
    const rooms = Map.groupBy(counted, ({ file }) => file.split('/').slice(0, -1).join('/'))
    const scores = new Map([...rooms].map(([room, own]) => [room, scoreOf(own)]))
    console.table(Object.fromEntries(scores))
    console.table({ all: scoreOf(counted) })
    const unlooked = met.filter((one) => lives(one) && !wasLookedAt(one))
    for (const { file, line, kind, text, becomes } of unlooked)
      console.log(`nobody has looked at: ${file}:${line} ${kind} [${text}] -> ${becomes}`)
    const weak = [...scores].filter(([, { percent }]) => percent < leastPercent)
    for (const [room, { percent }] of weak) console.log(`${room}: ${percent} %`)
    if (unlooked.length + weak.length > 0) process.exitCode = 1
  }
}

function metIn(file: string, { source, mutants }: schema.FileResult): Met[] {
  const lines = source.split('\n')
  return mutants.map(({ status, location, mutatorName, replacement }) => ({
    file,
    line: location.start.line,
    text: lines[location.start.line - 1]!.trim(),
    kind: mutatorName,
    becomes: (replacement ?? '').replace(/\s+/g, ' '),
    verdict: verdictOf(status),
  }))
}

function verdictOf(status: schema.MutantStatus): Met['verdict'] {
  switch (status) {
    case 'Killed':
    case 'Timeout':
    case 'RuntimeError':
    case 'CompileError':
      return 'killed'
    case 'Ignored':
      return 'static'
    case 'NoCoverage':
      return 'not reached'
    case 'Survived':
    case 'Pending':
      return 'alive'
  }
}

function lives({ verdict }: Met): boolean {
  return verdict === 'alive' || verdict === 'not reached'
}

function wasLookedAt({ file, text }: Met): boolean {
  return equivalentMutants.some(
    (one) => one.file === file && (text.includes(one.line) || one.line.includes(text)),
  )
}

function scoreOf(met: readonly Met[]) {
  const count = (wanted: Met['verdict']): number => met.filter(({ verdict }) => verdict === wanted).length
  const [killed, alive, notReached] = [count('killed'), count('alive'), count('not reached')]
  const all = killed + alive + notReached
  const percent = Math.floor((100 * killed) / all)
  return { mutants: all, killed, alive, 'not reached': notReached, percent }
}
