import { Duration } from 'aws-cdk-lib'
import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { GatewayRoute } from './openapi-body.ts'
import { impactOfGroup } from './group-impact.ts'
import { ImpactAlarm } from './impact-alarm.ts'
import type { Names } from './names.ts'

/** CloudWatch evaluates at most ten metrics in one alarm. */
const metricsPerAlarm = 10

export interface GroupAlarmsProps {
  readonly names: Names
  readonly routes: readonly (GatewayRoute & { readonly route: { readonly group: string } })[]
  readonly topic: ITopic
}

/** Alarms on crashed and timed-out functions, one per route group; large groups are cut in tens. */
export class GroupAlarms extends Construct {
  constructor(scope: Construct, id: string, { names, routes, topic }: GroupAlarmsProps) {
    super(scope, id)
    for (const [group, members] of Map.groupBy(routes, ({ route }) => route.group)) {
      for (let start = 0; start < members.length; start += metricsPerAlarm) {
        const suffix = start === 0 ? group : `${group}-${start / metricsPerAlarm + 1}`
        const functions = members
          .slice(start, start + metricsPerAlarm)
          .map(({ name }) => names.endpoint(name))
        new ImpactAlarm(this, suffix, {
          alarmName: names.endpoint(`errors-${suffix}`),
          impact: impactOfGroup(group),
          runbook: 'alarm-function-errors',
          topic,
          metric: sumOfErrors(functions),
          threshold: 1,
          evaluationPeriods: 1,
          comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        })
      }
    }
  }
}

function sumOfErrors(functions: readonly string[]): MathExpression {
  const metrics = functions.map((FunctionName, index) => {
    const dimensionsMap = { FunctionName }
    return [
      `e${index}`,
      new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors', dimensionsMap, statistic: 'Sum' }),
    ]
  })
  return new MathExpression({
    expression: functions.map((_, index) => `FILL(e${index}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics) as Record<string, Metric>,
    period: Duration.minutes(5),
    label: 'crashes and timeouts',
  })
}
