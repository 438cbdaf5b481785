/** The errors by which the table refuses a call, as the SDK throws them. */

/** A transaction is cancelled: items at these places met another's. */
export function cancelled(size: number, places: readonly number[], code: string): Error {
  const CancellationReasons = Array.from({ length: size }, (_, i) => ({
    Code: places.includes(i) ? code : 'None',
  }))
  return named('TransactionCanceledException', { CancellationReasons })
}

/** A single write met a transaction on its item. */
export function conflicting(): Error {
  return named('TransactionConflictException', {})
}

/** The table, or the item's partition, has too much to do. */
export function throttled(): Error {
  return named('ProvisionedThroughputExceededException', { $metadata: { httpStatusCode: 400 } })
}

/** The connection broke before the answer came. */
export function answerLost(): Error {
  return named('TimeoutError', { code: 'ECONNRESET' })
}

function named(name: string, fields: object): Error {
  return Object.assign(new Error(`unkind engine: ${name}`), { name }, fields)
}
