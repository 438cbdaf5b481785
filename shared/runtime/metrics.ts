import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { JobName } from '../jobs/catalog.ts'
import { optional } from './config.ts'

const metrics = new Metrics({ namespace: 'Billing', serviceName: optional('SERVICE_NAME') ?? 'billing' })

/**
 * One metric, `failed`, of 1 or 0 for each answer or run: its sum is the number of our failures, its average their
 * share. CloudWatch charges for each combination of dimensions, so only live is split by group of routes.
 */
function count(mode: Mode, group: string, failed: boolean): void {
  const single = metrics.singleMetric()
  single.addDimension('mode', mode)
  single.addDimension('group', group)
  single.addMetric('failed', MetricUnit.Count, failed ? 1 : 0)
}

/** Counts an answer of an endpoint. `failed`: it was our fault, and not a missing configuration. */
export function countAnswer(group: string, mode: Mode, failed: boolean): void {
  count(mode, mode === 'live' ? group : 'all', failed)
}

/** Counts a run of a job that has no queue to hold its failures. `failed`: some of its work could not be done. */
export function countRun(job: JobName, mode: Mode, failed: boolean): void {
  count(mode, job, failed)
}

/** Counts a call of the authorizer; `failed`: it could not be answered (O4). */
export function countOrigin(failed: boolean): void {
  count('live', 'origin', failed)
}

/** Counts a secret that was sent and is not ours: CloudFront's after a rotation, or a stranger's (O4). */
export function countOriginRefused(): void {
  metrics.singleMetric().addMetric('originRefused', MetricUnit.Count, 1)
}

/** Counts the answer of live's gateway to a charge of a stored method: 1 for a decline, 0 for a success (O4). */
export function countCharge(declined: boolean): void {
  metrics.singleMetric().addMetric('declined', MetricUnit.Count, declined ? 1 : 0)
}

/** Counts a run of the probe, which makes a purchase from outside (O4). */
export function countProbe(failed: boolean): void {
  count('live', 'probe', failed)
}

export function countColdStart(): void {
  metrics.singleMetric().addMetric('coldStarts', MetricUnit.Count, 1)
}

/** Counts something that a person must look at, by its kind. */
export function countAlarm(alarm: string): void {
  const single = metrics.singleMetric()
  single.addDimension('alarm', alarm)
  single.addMetric('operator', MetricUnit.Count, 1)
}

/** Counts a wrong one-time code, so that a flood of them from many addresses is noticed (A13). */
export function countWrongTry(): void {
  metrics.singleMetric().addMetric('wrongTries', MetricUnit.Count, 1)
}
