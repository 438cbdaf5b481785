import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

/** The queue for work of a job that failed too often. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, queueName: string) {
    super(scope, id)
    this.queue = new Queue(this, 'Queue', {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest possible: a message keeps its age when it moves here.
      retentionPeriod: Duration.days(14),
    })
  }
}
