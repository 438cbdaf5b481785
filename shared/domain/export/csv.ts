/** A value of a row: text by people or programs, a number, or nothing. */
export type Cell = string | number | null

/** What a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/

/** Where a comma, a quotation mark or a new line is in it, or a space at its edge. */
const special = /[",\r\n]|^ | $/

/**
 * A line of a CSV file (RFC 4180). A text that looks like a formula is preceded by an apostrophe, so that no
 * program runs what a customer typed (N4).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return special.test(safe) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Minor units as a decimal number with two places, `5000.00`, exactly. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
