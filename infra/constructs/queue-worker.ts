import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { ImpactAlarm } from './impact-alarm.ts'
import { Worker, type WorkerProps } from './worker.ts'

/** A worker started by a queue's messages: queue, dead-letter queue, event source, and an alarm on waiting work. */
export class QueueWorker extends Worker {
  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id, props)
    const queue = this.queue()
    const receive = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [queue.queueArn],
    })
    const { lambda } = this.serviceFunction([receive])
    new EventSourceMapping(this, 'Source', {
      target: lambda,
      eventSourceArn: queue.queueArn,
      batchSize: props.job.batchSize,
      reportBatchItemFailures: true,
      ...(props.job.maxConcurrency !== undefined && { maxConcurrency: props.job.maxConcurrency }),
    })
    this.alarm(queue)
  }

  private queue(): Queue {
    const { name, job, cell, surroundings } = this.props
    return new Queue(this, 'Queue', {
      queueName: surroundings.names.queue(cell.mode, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(job.visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters.queue, maxReceiveCount: job.maxReceives },
    })
  }

  /** The service promises its work within 15 minutes; a job that may run longer is late after two of its runs. */
  private alarm(queue: Queue): void {
    const { job, topic } = this.props
    new ImpactAlarm(this, 'Age', {
      alarmName: `${this.workerName}-age`,
      impact: job.impact,
      runbook: 'alarm-old-messages',
      topic,
      metric: queue.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      threshold: Math.max(900, 2 * job.visibilitySeconds),
      evaluationPeriods: 3,
    })
  }
}
