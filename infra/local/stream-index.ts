import { DatabaseSync } from 'node:sqlite'

/** How long to wait for another writer of the file. */
const busyMs = 2_000

/**
 * Adds an index that Dynoxide's stream table lacks. Each write takes the table's greatest sequence number plus one;
 * without an index that reads the whole stream, so a put on a table with 28,000 writes took 27 ms instead of 3. The
 * file is SQLite, where a second connection can add an index while the database runs.
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

/** How many records to keep that every consumer has passed: numbering continues from the greatest one left. */
const keptRecords = 200

/**
 * Deletes the records of a table's stream that all its consumers have passed, so that the file does not grow for ever.
 * `passed` is the least sequence number among the consumers' positions.
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
