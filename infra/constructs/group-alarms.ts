import { Duration } from 'aws-cdk-lib'
import { ComparisonOperator, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { GatewayRoute } from './openapi-body.ts'
import { impactOfGroup } from './group-impact.ts'
import { ImpactAlarm } from './impact-alarm.ts'
import { functionMetric, unitFailures } from './metrics.ts'
import type { Names } from './names.ts'

/** CloudWatch evaluates at most ten metrics in one alarm, and a function has two. */
const functionsPerAlarm = 5

export interface GroupAlarmsProps {
  readonly names: Names
  readonly routes: readonly (GatewayRoute & { readonly route: { readonly group: string } })[]
  readonly topic: ITopic
}

/** Alarms on functions that fail, crash or time out, one per route group; large groups are cut in fives. */
export class GroupAlarms extends Construct {
  constructor(scope: Construct, id: string, { names, routes, topic }: GroupAlarmsProps) {
    super(scope, id)
    for (const [group, members] of Map.groupBy(routes, ({ route }) => route.group)) {
      for (let start = 0; start < members.length; start += functionsPerAlarm) {
        const suffix = start === 0 ? group : `${group}-${start / functionsPerAlarm + 1}`
        const units = members.slice(start, start + functionsPerAlarm).map(({ name }) => name)
        new ImpactAlarm(this, suffix, {
          alarmName: names.endpoint(`errors-${suffix}`),
          impact: impactOfGroup(group),
          runbook: 'alarm-function-errors',
          topic,
          metric: sumOfFailures(names, units),
          threshold: 1,
          evaluationPeriods: 1,
          comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        })
      }
    }
  }
}

/** Answers of 5xx, which the handlers count themselves, and runs that ended without an answer, which Lambda counts. */
function sumOfFailures(names: Names, units: readonly string[]): MathExpression {
  const metrics = units.flatMap((unit, index) => [
    [`f${index}`, unitFailures(unit)] as const,
    [`e${index}`, functionMetric(names.endpoint(unit), 'Errors', 'Sum', unit)] as const,
  ])
  return new MathExpression({
    expression: metrics.map(([id]) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics),
    period: Duration.minutes(5),
    label: 'failures, crashes and timeouts',
  })
}
