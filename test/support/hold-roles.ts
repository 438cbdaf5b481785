import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compareGrants } from './compare-grants.ts'
import { callsIn, textOf, together, type RecordedCalls } from './recorded-calls.ts'
import { partOfRun } from './share.ts'
import { treeNow } from './tree.ts'

/** The calls that all tests make, committed: `npm test` runs a share of them. */
const committed = 'test/infra/recorded-calls.txt'
/** The calls of the last whole `npm test` here, for the deep run after it. */
const kept = 'node_modules/.cache/tests/calls-of-npm-test.txt'

/**
 * Holds roles against the calls of a run whose every file has run: no call without a right, no right without a call.
 *
 * `npm test` runs a share, so what it did not call may stand in the committed list; what is not on it either is only told. The
 * whole deep run after it has all calls of both; a right that only the list speaks for is one that nothing uses any more. It brings
 * the list up to date.
 * @throws Error that names what disagrees.
 */
export async function holdRoles(calls: RecordedCalls): Promise<void> {
  const list = existsSync(committed) ? callsIn(readFileSync(committed, 'utf8')) : callsIn('')
  const run = process.env['TESTS']
  if (run === 'daily') write(kept, `${treeNow()}\n${textOf(calls)}`)
  const daily = run === 'deep' ? callsOfNpmTest() : callsIn('')
  if (run === 'daily' || daily === null || partOfRun() !== null) {
    if (daily === null)
      console.log(`${committed} is taken as it is: npm test has not run over these sources.`)
    const { unused, missing } = await compareGrants(together(calls, list))
    // Only a whole run can say that nothing uses a right.
    if (unused.length > 0)
      console.log(`Granted, and used neither here nor in ${committed}:\n  ${unused.join('\n  ')}`)
    disagree({ unused: [], missing }, list)
  } else {
    await renew(together(calls, daily), list)
  }
}

/** All calls are known: the list gets those that are new, and keeps of the others those with a right. */
async function renew(calls: RecordedCalls, list: RecordedCalls): Promise<void> {
  disagree(await compareGrants(calls), callsIn(''))
  const { missing } = await compareGrants(together(calls, list))
  const all = together(calls, list)
  const text = textOf({
    ...all,
    byFunction: new Set([...all.byFunction].filter((one) => !missing.includes(one))),
  })
  if (existsSync(committed) && readFileSync(committed, 'utf8') === text) return
  write(committed, text)
  console.log(`${committed} is brought up to date: commit it.`)
}

function disagree({ unused, missing }: { unused: string[]; missing: string[] }, list: RecordedCalls): void {
  if (unused.length + missing.length === 0) return
  process.exitCode = 1
  throw new Error(
    [
      'Roles and tests disagree.',
      ...missing.map((line) => `  used, not granted: ${line}`),
      ...unused.map((line) => `  granted, used by no test: ${line}`),
      ...(missing.some((line) => list.byFunction.has(line))
        ? [`What of it only ${committed} says, npm test and then npm run test:deep take out.`]
        : []),
    ].join('\n'),
  )
}

/** The calls of `npm test`, if it ran over the sources as they are. */
function callsOfNpmTest(): RecordedCalls | null {
  if (!existsSync(kept)) return null
  const text = readFileSync(kept, 'utf8')
  const at = text.indexOf('\n')
  return text.slice(0, at) === treeNow() ? callsIn(text.slice(at + 1)) : null
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
