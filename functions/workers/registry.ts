import { allJobs, type JobName } from '../../shared/jobs/catalog.ts'
import type { Worker } from './worker.ts'

/** Every worker by its job's name, loaded on first use, for the local runner and tests. */
export const workers = Object.fromEntries(
  allJobs().map(({ name }) => [name, () => import(/* @vite-ignore */ `./${name}.ts`)] as const),
) as Record<JobName, () => Promise<Worker>>
