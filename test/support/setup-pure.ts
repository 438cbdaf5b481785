import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { noteModeTests } from './mode-tests.ts'

/** Set up for every file of rules: has the product's tests of the mode noted, and nothing else, as such files call nothing else. */
const directory = process.env['RECORDED_CALLS']

if (directory !== undefined) {
  const modes = noteModeTests()
  afterAll(() => {
    appendFileSync(
      join(directory, `${process.pid}.txt`),
      modes()
        .map((line) => `${line}\n`)
        .join(''),
    )
  })
}
