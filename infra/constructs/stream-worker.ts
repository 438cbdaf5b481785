import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Validations } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { ImpactAlarm } from './impact-alarm.ts'
import { streamFilters } from './stream-filters.ts'
import type { ServiceFunction } from './service-function.ts'
import { Worker, type WorkerProps } from './worker.ts'

/** A worker started by commits to its cell's table. */
export class StreamWorker extends Worker {
  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id, props)
    const { cell, job, name } = props
    const eventSourceArn = cell.table.tableStreamArn
    if (eventSourceArn === undefined) throw new Error(`${name} reads a stream, and the table has none`)
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'It is a dead-letter queue itself: of an event source mapping, which the rule does not look at.',
    })
    const read = new PolicyStatement({
      actions: ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].map(
        (a) => `dynamodb:${a}`,
      ),
      resources: [eventSourceArn],
    })
    const handOver = new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.deadLetters.queue.queueArn],
    })
    const worker = this.serviceFunction([read, handOver])
    new EventSourceMapping(this, 'Source', {
      target: worker.lambda,
      eventSourceArn,
      // From the oldest record, so that no commit during the first deployment is missed.
      startingPosition: StartingPosition.TRIM_HORIZON,
      enabled: !props.surroundings.configuration.restored.frozen,
      batchSize: job.batchSize,
      // The records of one partition key stay in order; each shard processes ten of them concurrently.
      parallelizationFactor: 10,
      filters: streamFilters(name),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: job.maxReceives,
      onFailure: new SqsDlq(this.deadLetters.queue),
    })
    this.alarm(worker)
  }

  private alarm({ lambda }: ServiceFunction): void {
    const { job, topic } = this.props
    new ImpactAlarm(this, 'Age', {
      alarmName: `${this.workerName}-age`,
      impact: job.impact,
      runbook: 'alarm-slow-stream',
      topic,
      metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
      threshold: Duration.minutes(5).toMilliseconds(),
      evaluationPeriods: 3,
    })
  }
}
