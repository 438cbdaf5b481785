import { EventType } from '@aws-lambda-powertools/batch'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { JobName } from '../../shared/jobs/catalog.ts'
import type { ContextOf } from '../../shared/operations/unit-of-work/context.ts'
import type { ProvidersFor } from '../../shared/runtime/provider.ts'
import { changeOf } from '../../shared/runtime/stream-image.ts'
import type { StreamChange } from '../../shared/operations/wake-up/stream-change.ts'
import { causeIn } from '../../shared/store/codec.ts'
import type { UnitSubject } from './observe-batch.ts'
import { runBatch } from './run-batch.ts'
import { worker, type UsesOf, type Worker } from './worker.ts'

/** The work for one change in a batch. */
export interface StreamUnit<J extends JobName> {
  readonly change: StreamChange
  /** Says `nothing` where the change asked for no work. */
  readonly run: (context: ContextOf<UsesOf<J>>) => Promise<'done' | 'nothing'>
}

/** How a worker processes its table's changes. */
export interface StreamWorkerDefinition<J extends JobName> {
  readonly providers: ProvidersFor<UsesOf<J>>
  /** Selects the changes of a batch that need work, in order; at most one unit per change. */
  readonly select: (changes: readonly StreamChange[]) => readonly StreamUnit<J>[]
}

/** The worker of the table's stream. The stream is resumed at a record that failed. */
export function streamWorker<const J extends JobName>(job: J, definition: StreamWorkerDefinition<J>): Worker {
  return worker<J, DynamoDBStreamEvent>(job, {
    providers: definition.providers,
    run: ({ mode, event, contextFor }) => {
      const changes = new Map(event.Records.map((record) => [record, changeOf(record)]))
      const units = new Map(definition.select([...changes.values()]).map((unit) => [unit.change, unit]))
      const source = { job, mode, type: EventType.DynamoDBStreams, idOf: sequenceNumber }
      return runBatch<DynamoDBStreamEvent>(source, event, async (record, subject) => {
        const unit = units.get(changes.get(record)!)
        if (!unit) return 'nothing'
        Object.assign(subject, subjectOf(unit.change))
        return unit.run(contextFor(unit.change.merchantId, sequenceNumber(record)))
      })
    },
  })
}

function subjectOf({ merchantId, key, item }: StreamChange): UnitSubject {
  const cause = item && causeIn(item)
  return { merchantId, item: key.sk, ...(cause === null ? {} : { cause }) }
}

function sequenceNumber(record: DynamoDBRecord): string {
  return record.dynamodb?.SequenceNumber ?? ''
}
