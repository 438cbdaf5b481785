import { defineConfig } from 'vitest/config'

/** The tests that need no engine: what kills the mutants of pure rules. `MUTANTS_TESTS` names fewer of them. */
export const pureTests: readonly string[] = process.env['MUTANTS_TESTS']?.split(' ') ?? [
  'test/domain/**/*.test.ts',
  'test/store/pure/*.test.ts',
  'test/security/{attempt-window,code-attempts,credential,doors,known-answers,one-time-code,url-guard,webhook-signature}.test.ts',
]

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
