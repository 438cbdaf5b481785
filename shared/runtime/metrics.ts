import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

const metrics = new Metrics({ namespace: 'Billing', serviceName: 'billing' })

/** Counts a unit of work and its failure of ours, by endpoint or worker: what alarms and dashboards read. */
export function countUnit(unit: string, durationMs: number, failed: boolean): void {
  const single = metrics.singleMetric()
  single.addDimension('unit', unit)
  single.addMetric(
    failed ? 'failures' : 'duration',
    failed ? MetricUnit.Count : MetricUnit.Milliseconds,
    failed ? 1 : durationMs,
  )
}
