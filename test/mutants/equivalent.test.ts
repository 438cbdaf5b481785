import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { equivalentMutants } from './equivalent.ts'

it.each(equivalentMutants)('the line of $mutant still exists: $line', ({ file, line }) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines.some((one) => one.includes(line))).toBe(true)
})
