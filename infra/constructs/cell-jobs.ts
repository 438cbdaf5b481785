import { capabilities } from '../../shared/api/capabilities.ts'
import { allJobs, type Job, type JobName } from '../../shared/jobs/catalog.ts'
import type { Mode } from '../configuration.ts'

/** The jobs of a mode's cell, in table order. */
export function jobsOf(mode: Mode): { name: JobName; job: Job }[] {
  return allJobs().filter(({ job }) => mode === 'sandbox' || job.sandboxOnly !== true)
}

/** The queues of due work, except those with a capability of their own. */
export function dueQueues(mode: Mode): JobName[] {
  return jobsOf(mode)
    .filter(({ name, job }) => job.source === 'queue' && !Object.hasOwn(capabilities, `queue.${name}`))
    .map(({ name }) => name)
}

/** The queues that a schedule may send to: due work, and the next attempt of a webhook delivery. */
export function scheduledQueues(mode: Mode): JobName[] {
  return [...dueQueues(mode), 'webhook-delivery']
}
