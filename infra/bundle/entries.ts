import { allRoutes } from '../../shared/api/routes.ts'
import { allJobs } from '../../shared/jobs/catalog.ts'

/** One Lambda function: the directory of its bundle, and the file of its handler. */
export interface FunctionEntry {
  /** `http/<route>`, `workers/<job>` or `watch/probe`: the directory under the bundles, and the name used by stacks. */
  readonly key: string
  /** The handler's file, from the project's root. */
  readonly file: string
}

/** Every function: one per route, one per job, the one for unknown paths, the gateway's authorizer, the probe. */
export function functionEntries(): FunctionEntry[] {
  return [
    ...allRoutes().map(({ name, route }) => ({
      key: `http/${name}`,
      file: `functions/http/${route.group}/${name}.ts`,
    })),
    { key: 'http/not-found', file: 'functions/http/not-found.ts' },
    { key: 'http/check-origin', file: 'functions/http/check-origin.ts' },
    { key: 'watch/probe', file: 'functions/watch/probe.ts' },
    ...allJobs().map(({ name }) => ({ key: `workers/${name}`, file: `functions/workers/${name}.ts` })),
  ]
}
