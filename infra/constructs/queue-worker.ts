import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { maxConcurrencyOf } from './concurrency.ts'
import { queueEncryption } from './dead-letter-queue.ts'
import { failedMessages } from './metrics.ts'
import { Worker, type WorkerProps } from './worker.ts'

/** A worker started by a queue's messages: queue, dead-letter queue and event source. */
export class QueueWorker extends Worker {
  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id, props)
    const queue = this.queue()
    const receive = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [queue.queueArn],
    })
    const { lambda, logGroup } = this.serviceFunction([receive])
    const { releases } = props
    const { gatherSeconds } = props.job
    if (releases) this.countFailedMessages(logGroup)
    new EventSourceMapping(this, 'Source', {
      target: (releases?.add(lambda) ?? lambda) as IFunction,
      eventSourceArn: queue.queueArn,
      enabled: !props.surroundings.configuration.restored.frozen,
      batchSize: props.job.batchSize,
      ...(gatherSeconds === undefined ? {} : { maxBatchingWindow: Duration.seconds(gatherSeconds) }),
      reportBatchItemFailures: true,
      maxConcurrency: maxConcurrencyOf(props.job, props.cell.mode, props.surroundings.configuration),
    })
  }

  /** A failed message is retried, so its function succeeds; the failures are in the log line of the run. */
  private countFailedMessages(logGroup: ILogGroup): void {
    const { namespace, metricName } = failedMessages(this.props.surroundings.names)
    new MetricFilter(this, 'Failed', {
      logGroup,
      filterPattern: FilterPattern.numberValue('$.failed', '>', 0),
      metricNamespace: namespace,
      metricName,
      metricValue: '$.failed',
    })
  }

  private queue(): Queue {
    const { name, job, cell, surroundings } = this.props
    return new Queue(this, 'Queue', {
      queueName: surroundings.names.queue(cell.mode, name),
      ...queueEncryption(surroundings),
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(job.visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters.queue, maxReceiveCount: job.maxReceives },
    })
  }
}
