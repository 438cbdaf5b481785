import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

const deep = 'test/**/*.deep.test.ts'

/** What all projects have alike; they inherit nothing, so that the global set-up runs once. */
function project(
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    resolve: {
      // The examples name the client as its users do.
      alias: {
        'subscription-billing-client': fileURLToPath(new URL('shared/sdk/src/index.ts', import.meta.url)),
      },
    },
    test: {
      name,
      ...files,
      setupFiles: ['test/support/setup.ts'],
      // Before anything is imported: a logger takes its level when it is made. `TEST_LOG=INFO` shows all.
      env: { POWERTOOLS_LOG_LEVEL: process.env['TEST_LOG'] ?? 'SILENT' },
      pool: 'forks',
      // An unkind engine makes calls again, and holds what they write.
      testTimeout: process.env['UNKIND'] === undefined ? 60_000 : 180_000,
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      project('own', { include: ['test/**/*.test.ts'], exclude: [deep] }),
      // What is exhaustive or slow: only `npm run test:deep`, and who names a file of it.
      project('deep', { include: [deep] }),
    ],
    globalSetup: ['test/support/global-setup.ts'],
    // One more than cores: a test that waits for a server, a browser or a child process leaves a core idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
