import { Problem } from '../domain/problem.ts'

/** Refuses operations that need file storage, if the deployment has none. */
export function filesNotConfigured(): Promise<never> {
  const details = [{ reason: 'files_not_configured' }]
  return Promise.reject(
    new Problem('service_unavailable', details, { message: 'No place for files is configured.' }),
  )
}
