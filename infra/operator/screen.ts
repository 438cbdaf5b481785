/** A result that people read as lines, and programs as JSON. */
export class Screen {
  readonly rows: readonly unknown[]
  readonly lines: readonly string[]

  constructor(rows: readonly unknown[], lines: readonly string[]) {
    this.rows = rows
    this.lines = lines
  }
}
