import { allRoutes } from '../../../shared/api/routes.ts'
import { allJobs } from '../../../shared/jobs/catalog.ts'
import type { Registries } from '../../../infra/local/contracts.ts'

export interface WorkerCall {
  readonly mode: string
  readonly job: string
  readonly event: unknown
}

/** Functions that answer with their own name, and workers that report what they were called with. */
export function fakeRegistries(called: (call: WorkerCall) => void = () => undefined): Registries {
  const names = [...allRoutes().map(({ name }) => name), 'not-found']
  const endpoint = (name: string) => () =>
    Promise.resolve({ handler: () => Promise.resolve({ statusCode: 200, body: name }) })
  const worker = (job: string) => () =>
    Promise.resolve({
      handlerFor: (mode: string) => (event: unknown) => {
        called({ mode, job, event })
        return Promise.resolve()
      },
    })
  return {
    endpoints: Object.fromEntries(names.map((name) => [name, endpoint(name)])),
    workers: Object.fromEntries(allJobs().map(({ name }) => [name, worker(name)])),
  }
}
