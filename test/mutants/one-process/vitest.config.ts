import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { pureTests } from '../vitest.config.ts'
import { mutate, mutatedFiles, type Mutant } from './mutate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly mutants: readonly Mutant[]
    readonly testFiles: readonly string[]
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '')
const standIn = fileURLToPath(new URL('stand-in.ts', import.meta.url))
const { sources, mutants } = await mutate(root, mutatedFiles(root, process.env['MUTATE']))
const testFiles = pureTests.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()

/** Serves the mutated sources, and the stand-in to whoever asks for vitest in a test of pure rules. */
const mutated: Plugin = {
  name: 'mutated',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const isTest = testFiles.some((file) => importer?.endsWith(`/${file}`))
    return source === 'vitest' && isTest ? standIn : undefined
  },
  load: (id) => sources.get(id),
}

/** All mutants in one process: see README. */
export default defineConfig({
  root,
  plugins: [mutated],
  test: {
    include: ['test/mutants/one-process/meet.ts'],
    provide: { mutants, testFiles: testFiles.map((file) => join(root, file)) },
    testTimeout: 1_800_000,
  },
})
