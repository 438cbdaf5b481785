import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/**
 * `npm run test:quick`: types and rules of style, the tests of the domain, and of what was changed since the last commit
 * the files of tests, and those that are called after a changed file or its folder; more of them as arguments.
 */
const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const changed = [
  ...run('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD']).split('\n'),
  ...run('git', ['ls-files', '--others', '--exclude-standard']).split('\n'),
].filter((file) => file !== '')

const tests = globSync('test/{architecture,http,infra/local,scenarios,security,store,workers}/**/*.test.ts')
const named = (file: string): readonly string[] => {
  if (file.startsWith('test/')) return file.endsWith('.test.ts') ? [file] : []
  const names = [basename(file).replace(/\.tsx?$/, ''), basename(dirname(file))]
  return tests.filter((test) => names.includes(basename(test, '.test.ts')))
}

execFileSync('oxlint', { stdio: 'inherit' })
const files = new Set(['test/domain', ...process.argv.slice(2), ...changed.flatMap(named)])
execFileSync('vitest', ['run', ...files], { stdio: 'inherit' })
