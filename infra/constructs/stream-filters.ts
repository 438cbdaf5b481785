import type { JobName } from '../../shared/jobs/catalog.ts'

/** What a record of the table's stream must look like, in Lambda's own language of patterns. */
type Pattern = Readonly<Record<string, unknown>>

/**
 * Which records a stream's worker is started for at all: of a renewal's writes each acts on a few. The attributes' short
 * names are the table's (`shared/store`); a test holds these patterns against what the workers do.
 */
const patterns: Partial<Record<JobName, readonly Pattern[]>> = {
  // New events; what takes an outbox mark off again is of no interest.
  'event-fanout': [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ suffix: '#EVT' }] } } } }],
  'schedule-sync': [
    // Something is due, and it is not an event's fan-out.
    { dynamodb: { NewImage: { dk: { S: [{ 'anything-but': ['event-fanout'] }] } } } },
    // A subscription may have nothing due any more: its schedule goes.
    { dynamodb: { Keys: { pk: { S: [{ suffix: '#SUB' }] } } } },
  ],
}

/** The filters of a stream's worker, as an event source takes them. */
export function streamFilters(job: JobName): Pattern[] {
  const own = patterns[job]
  if (own === undefined) throw new Error(`${job} reads a stream, and nothing says what of it`)
  return own.map((pattern) => ({ pattern: JSON.stringify(pattern) }))
}
