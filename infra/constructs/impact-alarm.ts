import { Alarm, ComparisonOperator, TreatMissingData, type AlarmProps } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'

/** The anchors of the runbook's headings in infra/README.md: an alarm without a paragraph does not compile. */
export const runbooks = [
  'alarm-server-errors',
  'alarm-slow-responses',
  'alarm-function-errors',
  'alarm-throttled-functions',
  'alarm-throttled-table',
  'alarm-old-messages',
  'alarm-dead-letters',
  'alarm-slow-stream',
  'alarm-silent-timer',
  'alarm-failing-timer',
  'alarm-conflicts',
  'alarm-operator',
  'alarm-wrong-tries',
  'alarm-release',
  'alarm-front-door',
  'alarm-probe',
  'alarm-firewall',
  'alarm-schedules',
  'alarm-mail',
  'alarm-declines',
  'alarm-few-renewals',
  'alarm-service-levels',
  'alarm-mass-reads',
] as const

export type Runbook = (typeof runbooks)[number]

export interface ImpactAlarmProps extends Omit<AlarmProps, 'alarmDescription' | 'alarmName'> {
  readonly alarmName: string
  /** One sentence: who is harmed, and how, while this lasts. */
  readonly impact: string
  readonly runbook: Runbook
  /** Whom to notify; absent if the alarm only stops a release. */
  readonly topic?: ITopic
}

/** An alarm whose text says who is harmed and where to read what to do. */
export class ImpactAlarm extends Construct {
  readonly alarm: Alarm

  constructor(scope: Construct, id: string, props: ImpactAlarmProps) {
    super(scope, id)
    const { impact, runbook, topic, ...alarmProps } = props
    this.alarm = new Alarm(this, 'Alarm', {
      treatMissingData: TreatMissingData.NOT_BREACHING,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      ...alarmProps,
      alarmDescription: `${impact} Runbook: infra/README.md#${runbook}`,
    })
    if (topic === undefined) return
    const notify = new SnsAction(topic)
    this.alarm.addAlarmAction(notify)
    this.alarm.addOkAction(notify)
  }
}
