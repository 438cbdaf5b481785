import { defineConfig } from 'vitest/config'
import { gatewayTests } from './gateway-tests.ts'

/** The contract suites over each gateway's adapter, on one engine for all mutants of a process. */
export default defineConfig({
  test: {
    include: [...gatewayTests],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    isolate: false,
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', SHARED_ENGINE: 'yes' },
    setupFiles: ['test/mutants/each-file-alone.ts'],
    sequence: { hooks: 'list' },
  },
})
