import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { shareOfRun, shares } from './share.ts'

const slowest = 10

/**
 * The end of a run, after what vitest says itself: the slowest files, so that it is seen when one gets slow, which share it
 * was where something failed, and how many tests passed and failed.
 */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    // A file that does not load, or whose hooks fail, has failed even if none of its tests has.
    const failedFiles = modules.filter((one) => one.state() === 'failed')
    const failed = Math.max(count('failed'), failedFiles.length)
    const lines = modules.length > 2 * slowest ? slowestOf(modules) : []
    const share = shareOfRun()
    if (share !== null && failed > 0)
      lines.push(`This was share ${share} of ${shares}. The same again: SHARE=${share} npm test`)
    console.log([...lines, '', `Tests: ${count('passed')} passed, ${failed} failed`].join('\n'))
  }
}

function slowestOf(modules: readonly TestModule[]): string[] {
  const timed = modules.map((one) => {
    const { duration, setupDuration, collectDuration } = one.diagnostic()
    return { ms: duration + setupDuration + collectDuration, file: relative('', one.moduleId) }
  })
  const rows = timed.toSorted((one, other) => other.ms - one.ms).slice(0, slowest)
  return [
    'The slowest files',
    ...rows.map(({ ms, file }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
  ]
}
