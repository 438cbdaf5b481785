import type { JobName } from '../../shared/jobs/catalog.ts'

/** A pattern for records of the table's stream, in Lambda's own language. */
type Pattern = Readonly<Record<string, unknown>>

/**
 * Which records start a stream's worker: of a renewal's writes each worker needs only a few. The attributes' short
 * names are the table's (`shared/store`); a test compares these patterns with what the workers do.
 */
const patterns: Partial<Record<JobName, readonly Pattern[]>> = {
  // New events; the removal of an outbox mark is irrelevant.
  'event-fanout': [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ suffix: '#EVT' }] } } } }],
  'schedule-sync': [
    // Something is due, and it is not an event's fan-out.
    { dynamodb: { NewImage: { dk: { S: [{ 'anything-but': ['event-fanout'] }] } } } },
    // A subscription may have nothing due any more: its schedule is deleted.
    { dynamodb: { Keys: { pk: { S: [{ suffix: '#SUB' }] } } } },
  ],
}

/** The filters of a stream's worker, in the form of an event source. */
export function streamFilters(job: JobName): Pattern[] {
  const own = patterns[job]
  if (own === undefined) throw new Error(`${job} reads a stream, and nothing says what of it`)
  return own.map((pattern) => ({ pattern: JSON.stringify(pattern) }))
}
