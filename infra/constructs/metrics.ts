import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Mode } from '../configuration.ts'
import type { Names } from './names.ts'

/** A metric of the HTTP API's stage of this mode. */
export function gatewayMetric(apiId: string, stage: Mode, metricName: string, statistic: string): Metric {
  const dimensionsMap = { ApiId: apiId, Stage: stage }
  const period = Duration.minutes(5)
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap,
    statistic,
    period,
    label: metricName,
  })
}

/** Fewer failures than this in five minutes make no meaningful share. */
const fewFailures = 3

/**
 * The percentage of a group's answers that were our fault, as functions count it (shared/runtime/metrics.ts); 0 while
 * there are only one or two.
 */
export function shareOfFailures(names: Names, mode: Mode, group: string): MathExpression {
  return new MathExpression({
    expression: `IF(failures >= ${fewFailures}, 100 * share, 0)`,
    usingMetrics: {
      failures: countedFailures(names, mode, group, { statistic: 'Sum', period: fiveMinutes }),
      share: countedFailures(names, mode, group, { statistic: 'Average', period: fiveMinutes }),
    },
    period: fiveMinutes,
    label: '% of answers that are our fault',
  })
}

const fiveMinutes = Duration.minutes(5)

/** How a metric's values are put together. */
interface Measure {
  readonly statistic: string
  readonly period: Duration
}

/** The metric that functions count: 1 for an answer or run that failed by our fault, 0 for every other. */
export function countedFailures(
  names: Names,
  mode: Mode,
  group: string,
  { statistic, period }: Measure,
): Metric {
  const dimensionsMap = { service: names.service, mode, group }
  return new Metric({ namespace: 'Billing', metricName: 'failed', dimensionsMap, statistic, period })
}

/** Failed messages per minute of the workers that charge; counted from their log lines where releases are gradual. */
export function failedMessages(names: Names): Metric {
  const period = Duration.minutes(1)
  return new Metric({
    namespace: 'Billing',
    metricName: names.part('charging-failed'),
    statistic: 'Sum',
    period,
  })
}

/** The percentage of a stage's requests without a function's answer: crashes, timeouts, no concurrency. */
export function shareOfCrashes(apiId: string, mode: Mode, crashes: Metric): MathExpression {
  return new MathExpression({
    expression: `IF(crashes >= ${fewFailures}, 100 * crashes / requests, 0)`,
    usingMetrics: { crashes, requests: gatewayMetric(apiId, mode, 'Count', 'Sum') },
    period: fiveMinutes,
    label: '% of requests without an answer',
  })
}

/** The percentage of transactions that conflicted with another one on an item. */
export function shareOfConflicts(tableName: string): MathExpression {
  const ofTable = (metricName: string, statistic: string, dimensions: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...dimensions },
      statistic,
      period: fiveMinutes,
    })
  return new MathExpression({
    expression: 'IF(conflicts >= 20, 100 * conflicts / (conflicts + done), 0)',
    usingMetrics: {
      conflicts: ofTable('TransactionConflict', 'Sum'),
      done: ofTable('SuccessfulRequestLatency', 'SampleCount', { Operation: 'TransactWriteItems' }),
    },
    period: fiveMinutes,
    label: '% of transactions in conflict',
  })
}

/** The percentage of the account's invocations that were refused for lack of concurrency. */
export function shareOfThrottles(): MathExpression {
  const ofAccount = (metricName: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: fiveMinutes })
  return new MathExpression({
    expression: 'IF(throttled >= 10, 100 * throttled / (throttled + invoked), 0)',
    usingMetrics: { throttled: ofAccount('Throttles'), invoked: ofAccount('Invocations') },
    period: fiveMinutes,
    label: '% of invocations refused',
  })
}

export function queueMetric(queueName: string, metricName: string, label: string): Metric {
  return new Metric({
    namespace: 'AWS/SQS',
    metricName,
    dimensionsMap: { QueueName: queueName },
    statistic: 'Maximum',
    period: Duration.minutes(1),
    label,
  })
}

/** A metric of a function, by the function's name. */
export function functionMetric(
  functionName: string,
  metricName: string,
  label: string,
  { statistic, period = fiveMinutes }: Pick<Measure, 'statistic'> & Partial<Measure>,
): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: functionName },
    statistic,
    period,
    label,
  })
}

/** What a table consumed, in units per five minutes. */
export function consumedUnits(tableName: string, kind: 'Read' | 'Write'): Metric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `Consumed${kind}CapacityUnits`,
    dimensionsMap: { TableName: tableName },
    statistic: 'Sum',
    period: Duration.minutes(5),
    label: `${kind.toLowerCase()} units`,
  })
}

/** Writes that a table refused because of their rate, over all writing operations. */
export function throttledWrites(tableName: string): MathExpression {
  return throttled(tableName, ['PutItem', 'UpdateItem', 'TransactWriteItems'], 'throttled writes')
}

/** Reads that a table or an index of it refused because of their rate, over all reading operations. */
export function throttledReads(tableName: string): MathExpression {
  return throttled(tableName, ['GetItem', 'BatchGetItem', 'Query'], 'throttled reads')
}

function throttled(tableName: string, operations: readonly string[], label: string): MathExpression {
  const metrics = operations.map((Operation, index) => [
    `t${index}`,
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: 'ThrottledRequests',
      dimensionsMap: { TableName: tableName, Operation },
      statistic: 'Sum',
    }),
  ])
  return new MathExpression({
    expression: operations.map((_, index) => `FILL(t${index}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics) as Record<string, Metric>,
    period: Duration.minutes(5),
    label,
  })
}

/** The percentage of a stage's requests that were answered 4xx; 0 while there are few. */
export function shareOfRefusals(apiId: string, mode: Mode): MathExpression {
  return new MathExpression({
    expression: 'IF(refused >= 50, 100 * refused / requests, 0)',
    usingMetrics: {
      refused: gatewayMetric(apiId, mode, '4xx', 'Sum'),
      requests: gatewayMetric(apiId, mode, 'Count', 'Sum'),
    },
    period: fiveMinutes,
    label: '% of requests refused',
  })
}

/** The percentage of charges of stored methods that live's gateways declined; 0 while there are few. */
export function shareOfDeclines(names: Names): MathExpression {
  const ofCharges = (statistic: string): Metric =>
    new Metric({
      namespace: 'Billing',
      metricName: 'declined',
      dimensionsMap: { service: names.service },
      statistic,
      period: fiveMinutes,
    })
  return new MathExpression({
    expression: 'IF(charges >= 20, 100 * share, 0)',
    usingMetrics: { charges: ofCharges('SampleCount'), share: ofCharges('Average') },
    period: fiveMinutes,
    label: '% of charges declined',
  })
}

/** Renewals that live's worker has processed in an hour, counted from its lines. */
export function renewalsPerHour(names: Names): Metric {
  return new Metric({
    namespace: 'Billing',
    metricName: names.part('live-renewals'),
    statistic: 'Sum',
    period: Duration.hours(1),
    label: 'renewals',
  })
}
