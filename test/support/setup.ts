import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { noteModeTests } from './mode-tests.ts'
import { fileLine } from './recorded-calls.ts'

/**
 * Set up for every test file: has the calls to AWS noted that functions of the product make, so that the roles can be
 * compared with them when all tests have run.
 */
const directory = process.env['RECORDED_CALLS']

/** Files that call no function of the product: to load all of them would take longer than the tests. */
const callsNothing = /\/test\/(domain|mutants|architecture\/(?!actors))/

/** They call every function with every credential or with nonsense, so their writes are held to the laws as well. */
const callsEverything = /\/test\/architecture\/(access-matrix|malformed)/

/** Functions run in processes of their own there, and a scene's clock is set while what was sent before is still under way. */
const setsClocksBeside = /\/test\/infra\/bundles\//

if (directory !== undefined) {
  const file = expect.getState().testPath ?? ''
  const isSilent = callsNothing.test(file)
  const modes = noteModeTests()
  const noted = isSilent ? () => [] : (await import('./record-actions.ts')).recordActions()
  const isUnheld = isSilent && !callsEverything.test(file)
  const refused = isUnheld
    ? () => []
    : (await import('./laws/hold-items.ts')).holdItems({ clocks: !setsClocksBeside.test(file) })
  afterAll(() => {
    appendFileSync(
      join(directory, `${process.pid}.txt`),
      `${[fileLine(file), ...noted(), ...modes()].join('\n')}\n`,
    )
    const faults = refused()
    if (faults.length > 0) throw new Error(`Items that break a law were written:\n${faults.join('\n')}`)
  })
}
