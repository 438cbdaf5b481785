import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { notesModeTests } from './test/support/mode-tests.ts'
import { projectsOfRun } from './test/support/projects.ts'
import { Summary } from './test/support/summary.ts'

const { pure, house, own, deep } = projectsOfRun()
const isUnkind = process.env['UNKIND'] !== undefined

interface Kind {
  readonly include: string[]
  readonly setup?: string[]
  /** Whether each file has a process and an engine of its own. */
  readonly alone: boolean
  readonly testTimeout?: number
}

/** What all projects have alike; they inherit nothing, so that the global set-up runs once. */
function project(name: string, kind: Kind): TestProjectInlineConfiguration {
  const { include, setup = [], alone, testTimeout = 60_000 } = kind
  return {
    plugins: [notesModeTests()],
    resolve: {
      // The examples name the client as its users do.
      alias: {
        'subscription-billing-client': fileURLToPath(new URL('shared/sdk/src/index.ts', import.meta.url)),
      },
    },
    test: {
      ...{ name, include },
      isolate: alone,
      setupFiles: setup.map((file) => `test/support/${file}.ts`),
      env: {
        // Before anything is imported: a logger takes its level when it is made. `TEST_LOG=INFO` shows all.
        POWERTOOLS_LOG_LEVEL: process.env['TEST_LOG'] ?? 'SILENT',
        ...(alone ? {} : { SHARED_ENGINE: 'yes' }),
      },
      pool: 'forks',
      // An unkind engine makes calls again, and holds what they write.
      testTimeout: isUnkind ? 180_000 : testTimeout,
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      project('own', { include: own, setup: ['setup'], alone: true }),
      // An engine that is unkind is so for the rest of its process.
      project('house', {
        include: house,
        setup: isUnkind ? ['setup'] : ['setup', 'setup-house'],
        alone: isUnkind,
      }),
      project('pure', { include: pure, setup: ['setup-pure'], alone: false }),
      // What is exhaustive or slow: only `npm run test:deep`, and who names a file of it.
      project('deep', { include: deep, setup: ['setup'], alone: true }),
    ],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', new Summary()],
    // One more than cores: a test that waits for a server, a browser or a child process leaves a core idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
