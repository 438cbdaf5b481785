import { join } from 'node:path'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { modes } from './contracts.ts'
import { tableNames } from './stack-environment.ts'
import { fileCheckpoint } from './stream-checkpoint.ts'
import { trimStream } from './stream-index.ts'

/** Deletes, before anything reads, what all consumers of a mode's stream have passed; nothing if one has no place. */
export function trimPassedStreams(dataDir: string, dbPath: string): void {
  const consumers = allJobs().filter(({ job }) => job.source === 'stream')
  for (const mode of modes) {
    const passed = consumers.map(({ name }) => {
      const position = fileCheckpoint(join(dataDir, `stream-${mode}-${name}.json`)).read()
      return Number(position?.sequenceNumber ?? 0)
    })
    trimStream(dbPath, tableNames[mode], Math.min(...passed))
  }
}
