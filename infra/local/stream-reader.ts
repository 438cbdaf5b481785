import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBStreamsClient, Shard, _Record } from '@aws-sdk/client-dynamodb-streams'
import type { StreamPosition } from './stream-checkpoint.ts'

export interface StreamPage {
  readonly shardId: string
  readonly records: _Record[]
}

/**
 * Reads a stream's records in order: from after the given position, or from the oldest record, so that what was written
 * before a worker's first start reaches it too.
 */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient
  readonly #streamArn: string
  #position: StreamPosition | null
  #shardId: string | null = null
  #iterator: string | undefined

  constructor(client: DynamoDBStreamsClient, streamArn: string, position: StreamPosition | null) {
    this.#client = client
    this.#streamArn = streamArn
    // A recreated table has a new stream, whose sequence numbers start again.
    this.#position = position?.streamArn === streamArn ? position : null
  }

  async next(limit: number): Promise<StreamPage | null> {
    if (this.#iterator === undefined && !(await this.#openShard())) return null
    const page = await this.#client.send(
      new GetRecordsCommand({ ShardIterator: this.#iterator, Limit: limit }),
    )
    this.#iterator = page.NextShardIterator
    return { shardId: this.#shardId!, records: page.Records ?? [] }
  }

  /** Continues reading from after this position again. */
  rewind(position: StreamPosition | null): void {
    this.#position = position
    this.#shardId = null
    this.#iterator = undefined
  }

  async #openShard(): Promise<boolean> {
    const { StreamDescription } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#streamArn }),
    )
    const shard = this.#following(StreamDescription?.Shards ?? [])
    if (shard?.ShardId === undefined) return false
    const at = this.#position?.shardId === shard.ShardId ? this.#position : null
    this.#iterator = await this.#iteratorAt(shard.ShardId, at)
    this.#shardId = shard.ShardId
    return true
  }

  /** The next shard to read: at first the position's, then the one after it once that is read to its end. */
  #following(shards: Shard[]): Shard | undefined {
    if (this.#shardId !== null)
      return shards[shards.findIndex(({ ShardId }) => ShardId === this.#shardId) + 1]
    return shards.find(({ ShardId }) => ShardId === this.#position?.shardId) ?? shards[0]
  }

  async #iteratorAt(ShardId: string, position: StreamPosition | null): Promise<string | undefined> {
    const shard = { StreamArn: this.#streamArn, ShardId }
    const oldest = new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'TRIM_HORIZON' })
    if (position === null) return (await this.#client.send(oldest)).ShardIterator
    try {
      const after = new GetShardIteratorCommand({
        ...shard,
        ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
        SequenceNumber: position.sequenceNumber,
      })
      return (await this.#client.send(after)).ShardIterator
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error
      return (await this.#client.send(oldest)).ShardIterator
    }
  }
}
