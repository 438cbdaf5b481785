import type { Mode } from './fault-line.ts'

/** How many items a transaction of ours can hold at most; the reasons of a refusal are one per item. */
const mostItems = 100

/** The error that the SDK throws for a call that fails in this way. */
export function failureOf(mode: Mode, command: string): Error {
  switch (mode) {
    case 'before':
      return named('Error', { code: 'ECONNREFUSED' })
    case 'after':
      return named('Error', { code: 'ECONNRESET' })
    case 'timeout':
      return named('TimeoutError', {})
    case 'throttle':
      return command.startsWith('TransactWrite')
        ? cancelled('ThrottlingError')
        : named('ProvisionedThroughputExceededException', { $metadata: { httpStatusCode: 400 } })
    default:
      return conflictOf(command)
  }
}

/** Two meet on one item: a transaction is cancelled, a single write refused; what reads fails as the table itself can. */
function conflictOf(command: string): Error {
  if (command.startsWith('TransactWrite')) return cancelled('TransactionConflict')
  if (/^(Put|Update|Delete)/.test(command)) return named('TransactionConflictException', {})
  return named('InternalServerError', { $metadata: { httpStatusCode: 500 } })
}

function cancelled(Code: string): Error {
  const CancellationReasons = Array.from({ length: mostItems }, (_, i) => ({ Code: i === 0 ? Code : 'None' }))
  return named('TransactionCanceledException', { CancellationReasons })
}

function named(name: string, fields: object): Error {
  return Object.assign(new Error(`injected: ${name}`), { name }, fields)
}
