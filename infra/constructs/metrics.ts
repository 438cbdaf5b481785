import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Mode } from '../configuration.ts'

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

/** The failures of ours that an endpoint counts itself (shared/runtime/metrics.ts): answers of 5xx. */
export function unitFailures(unit: string): Metric {
  const dimensionsMap = { service: 'billing', unit }
  const period = Duration.minutes(5)
  return new Metric({ namespace: 'Billing', metricName: 'failures', dimensionsMap, statistic: 'Sum', period })
}

/** A metric of a queue, by the queue's name. */
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
  statistic: string,
  label: string,
): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: functionName },
    statistic,
    period: Duration.minutes(5),
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

/** Requests a table refused for their rate, over the operations that write. */
export function throttledWrites(tableName: string): MathExpression {
  const operations = ['PutItem', 'UpdateItem', 'TransactWriteItems', 'BatchWriteItem']
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
    label: 'throttled writes',
  })
}
