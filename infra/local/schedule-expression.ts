import { Temporal } from 'temporal-polyfill'

const oneTime = /^at\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\)$/

/** The instant of `at(yyyy-mm-ddThh:mm:ss)` in milliseconds; null when it is anything else. */
export function instantOf(expression: string, timeZone: string): number | null {
  const local = oneTime.exec(expression)?.[1]
  if (local === undefined) return null
  try {
    return Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(timeZone)
      .epochMilliseconds
  } catch {
    return null
  }
}
