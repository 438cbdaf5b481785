import { Duration } from 'aws-cdk-lib'
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { ImpactAlarm } from './impact-alarm.ts'

export interface DeadLetterQueueProps {
  readonly queueName: string
  readonly impact: string
  readonly topic: ITopic
}

/** Where a job's work ends up that failed too often, with an alarm on the first of it. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, { queueName, impact, topic }: DeadLetterQueueProps) {
    super(scope, id)
    this.queue = new Queue(this, 'Queue', {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest there is: a message keeps its age when it moves here.
      retentionPeriod: Duration.days(14),
    })
    new ImpactAlarm(this, 'Alarm', {
      alarmName: `${queueName}-letters`,
      impact,
      runbook: 'alarm-dead-letters',
      topic,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    })
  }
}
