import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll } from 'vitest'
import { random } from './random.ts'

/** Cancels some of a client's transactions as the table does when two meet on one item. */
export interface Conflicts {
  /** How many were cancelled. */
  count: number
  /** From 0, none, to 1, all. */
  share: number
}

/**
 * Puts transaction conflicts into a client until this test file ends: half of them before the transaction, which never took
 * effect in either case.
 */
export function injectConflicts(
  client: Pick<DynamoDBDocumentClient, 'middlewareStack'>,
  seed: number,
): Conflicts {
  const { next: draw } = random(seed)
  const conflicts: Conflicts = { count: 0, share: 0 }
  client.middlewareStack.add(
    (next, context) => async (input) => {
      const transaction = String((context as { commandName?: string }).commandName).startsWith(
        'TransactWrite',
      )
      if (transaction && draw() < conflicts.share) {
        conflicts.count += 1
        const items = (input.input as { TransactItems: unknown[] }).TransactItems
        const CancellationReasons = items.map((_, i) => ({ Code: i === 0 ? 'TransactionConflict' : 'None' }))
        throw Object.assign(new Error('cancelled'), {
          name: 'TransactionCanceledException',
          CancellationReasons,
        })
      }
      return next(input)
    },
    { step: 'initialize', name: 'conflicts', priority: 'low' },
  )
  afterAll(() => {
    client.middlewareStack.remove('conflicts')
  })
  return conflicts
}
