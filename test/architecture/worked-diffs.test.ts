import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { additionsOf, Overlay } from './worked-diffs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const additions = additionsOf(readFileSync(`${root}CONTRIBUTING.md`, 'utf8'))

// What the compiler says at each step is held by `additions.test.ts`, in one of 48 runs.
it.each(additions)('$name: each diff on the page applies to the sources', ({ steps }) => {
  const overlay = new Overlay(root)
  for (const { diffs } of steps) {
    expect(() => {
      overlay.change(diffs)
    }).not.toThrow()
  }
})
