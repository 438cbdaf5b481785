import { DatabaseSync } from 'node:sqlite'

/** Another writer of the file is waited for this long. */
const busyMs = 2_000

/**
 * Gives Dynoxide's stream table the index that it lacks. Each write takes the next sequence number of its table as the
 * greatest so far plus one; without an index that reads the whole stream, so a put on a table with 28,000 writes took 27 ms
 * instead of 3. The file is SQLite, which lets a second connection add an index while the database runs.
 */
export function indexStreams(dbPath: string): void {
  const file = new DatabaseSync(dbPath)
  try {
    file.exec(`PRAGMA busy_timeout = ${busyMs}`)
    file.exec(
      'CREATE INDEX IF NOT EXISTS _stream_records_by_sequence' +
        ' ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    )
  } finally {
    file.close()
  }
}

/** Records that every consumer has passed are kept up to this many: numbers go on from the greatest that is left. */
const keptRecords = 200

/**
 * Forgets the records of a table's stream that all its consumers have passed, so that the file does not grow for ever.
 * `passed` is the least sequence number that a consumer stands at.
 */
export function trimStream(dbPath: string, tableName: string, passed: number): void {
  const file = new DatabaseSync(dbPath)
  try {
    file.exec(`PRAGMA busy_timeout = ${busyMs}`)
    file
      .prepare(
        'DELETE FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) <= MIN(?, ' +
          '(SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?) - ?)',
      )
      .run(tableName, passed, tableName, keptRecords)
  } finally {
    file.close()
  }
}
