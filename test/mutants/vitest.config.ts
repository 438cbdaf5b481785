import { defineConfig } from 'vitest/config'
import { pureTests } from './pure-tests.ts'

/** For Stryker's own runner of vitest, as a slow second opinion: see README. */
export default defineConfig({
  test: {
    include: [...pureTests],
    testTimeout: 60_000,
    pool: 'threads',
    // One thread for all files of a mutant: starting one for each costs more than the tests.
    isolate: false,
    setupFiles: ['test/mutants/each-file-alone.ts'],
    sequence: { hooks: 'list' },
  },
})
