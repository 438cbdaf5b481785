/** The errors by which the table refuses a call, as the SDK throws them. */

/** A cancelled transaction: the items at these positions conflict with another transaction. */
export function cancelled(size: number, places: readonly number[], code: string): Error {
  const CancellationReasons = Array.from({ length: size }, (_, i) => ({
    Code: places.includes(i) ? code : 'None',
  }))
  return named('TransactionCanceledException', { CancellationReasons })
}

/** A single write conflicts with a transaction on its item. */
export function conflicting(): Error {
  return named('TransactionConflictException', {})
}

/** The table, or the item's partition, is overloaded. */
export function throttled(): Error {
  return named('ProvisionedThroughputExceededException', { $metadata: { httpStatusCode: 400 } })
}

/** The connection broke before the answer arrived. */
export function answerLost(): Error {
  return named('TimeoutError', { code: 'ECONNRESET' })
}

function named(name: string, fields: object): Error {
  return Object.assign(new Error(`unkind engine: ${name}`), { name }, fields)
}
