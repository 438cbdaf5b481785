import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

const position = z.object({ streamArn: z.string(), shardId: z.string(), sequenceNumber: z.string() })

/** The last record of a stream that a worker has processed. */
export type StreamPosition = z.infer<typeof position>

export interface Checkpoint {
  read(): StreamPosition | null
  write(position: StreamPosition): void
}

/** Stored in a file beside the database, whose streams survive a restart too: no write is missed meanwhile. */
export function fileCheckpoint(path: string): Checkpoint {
  return {
    read: () => {
      try {
        return position.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return null
      }
    },
    write: (reached) => {
      writeFileSync(`${path}.new`, JSON.stringify(reached))
      renameSync(`${path}.new`, path)
    },
  }
}

/** For a database in memory. */
export function memoryCheckpoint(): Checkpoint {
  let last: StreamPosition | null = null
  return {
    read: () => last,
    write: (reached) => {
      last = reached
    },
  }
}
