import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  resolve: {
    // The examples name the client as its users do.
    alias: {
      'subscription-billing-client': fileURLToPath(new URL('shared/sdk/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    // Before anything is imported: a logger takes its level when it is made. `TEST_LOG=INFO` shows all.
    env: { POWERTOOLS_LOG_LEVEL: process.env['TEST_LOG'] ?? 'SILENT' },
    pool: 'forks',
    // One more than cores: a test that waits for a server, a browser or a child process leaves a core idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // An unkind engine makes calls again, and holds what they write.
    testTimeout: process.env['UNKIND'] === undefined ? 60_000 : 180_000,
    hookTimeout: 60_000,
  },
})
