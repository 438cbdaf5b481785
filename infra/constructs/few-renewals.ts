import { AnomalyDetectionAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { renewalsPerHour } from './metrics.ts'
import type { Names } from './names.ts'

/** Three times what an hour usually differs from the same hour of other weeks. */
const deviations = 3

export interface FewRenewalsProps {
  readonly names: Names
  readonly topic: ITopic
  /** Of live's worker of renewals. */
  readonly logGroup: ILogGroup
}

/**
 * Fires when live renews fewer subscriptions in an hour than usual for that hour (O4): work that was never sent to a
 * queue is late in no queue. CloudWatch learns the usual number in two weeks; until then it does not fire.
 */
export class FewRenewals extends Construct {
  constructor(scope: Construct, id: string, { names, topic, logGroup }: FewRenewalsProps) {
    super(scope, id)
    const metric = renewalsPerHour(names)
    new MetricFilter(this, 'Counted', {
      logGroup,
      filterPattern: FilterPattern.literal('{ $.unit = "renewal" }'),
      metricNamespace: metric.namespace,
      metricName: metric.metricName,
      metricValue: '$.messages',
    })
    const alarm = new AnomalyDetectionAlarm(this, 'Alarm', {
      alarmName: names.part('few-renewals'),
      alarmDescription:
        'Fewer subscriptions are renewed than usual: merchants are paid late. Runbook: infra/README.md#alarm-few-renewals',
      metric,
      stdDevs: deviations,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      comparisonOperator: ComparisonOperator.LESS_THAN_LOWER_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    const notify = new SnsAction(topic)
    alarm.addAlarmAction(notify)
    alarm.addOkAction(notify)
  }
}
