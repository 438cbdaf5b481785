import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { RouteName } from '../../shared/api/routes.ts'
import { ImpactAlarm } from './impact-alarm.ts'
import { functionMetric } from './metrics.ts'
import type { Names } from './names.ts'

/** Pages of customers in an hour, of up to 100 each: no merchant's program needs more, except for a first full copy. */
const manyPages = 1000

/** How many pages the whole of one person's data counts for. */
const pagesOfOnePerson = 20

export interface MassReadsProps {
  readonly names: Names
  readonly topic: ITopic
}

/** Fires when customers are read in such numbers as someone who copies them with a stolen key would (R15). */
export class MassReads extends Construct {
  constructor(scope: Construct, id: string, { names, topic }: MassReadsProps) {
    super(scope, id)
    const period = Duration.hours(1)
    const called = (route: RouteName) =>
      functionMetric(names.part(`merchant-${route}`), 'Invocations', route, { statistic: 'Sum', period })
    new ImpactAlarm(this, 'Alarm', {
      alarmName: names.part('mass-reads'),
      impact:
        'Customers are read in masses: a key may have been stolen, and its merchant’s customers copied.',
      runbook: 'alarm-mass-reads',
      topic,
      metric: new MathExpression({
        expression: `FILL(lists, 0) + ${pagesOfOnePerson} * FILL(wholes, 0)`,
        usingMetrics: { lists: called('list-customers'), wholes: called('get-customer-data') },
        period,
        label: 'pages of customers',
      }),
      threshold: manyPages,
      evaluationPeriods: 1,
    })
  }
}
