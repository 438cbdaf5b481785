import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { encryptingKey } from './data-key.ts'
import type { Surroundings } from './surroundings.ts'

/** The queue for work of a job that failed too often. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, queueName: string, surroundings: Surroundings) {
    super(scope, id)
    this.queue = new Queue(this, 'Queue', {
      queueName,
      ...queueEncryption(surroundings),
      enforceSSL: true,
      // The longest possible: a message keeps its age when it moves here.
      retentionPeriod: Duration.days(14),
    })
  }
}

/** A queue under the key of our own, or under the one of SQS, which costs nothing. */
export function queueEncryption(
  surroundings: Pick<Surroundings, 'dataKey'>,
): Pick<QueueProps, 'encryption' | 'encryptionMasterKey' | 'dataKeyReuse'> {
  const encryptionMasterKey = encryptingKey(surroundings)
  if (encryptionMasterKey === undefined) return { encryption: QueueEncryption.SQS_MANAGED }
  // SQS requests the key once in this time, which is what its use costs.
  return { encryption: QueueEncryption.KMS, encryptionMasterKey, dataKeyReuse: Duration.hours(1) }
}
