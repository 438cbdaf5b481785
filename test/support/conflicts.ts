import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
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
        throw cancelled((input.input as { TransactItems: unknown[] }).TransactItems, (_, i) => i === 0)
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

/** The refusal of a transaction that met another on some of its items. */
function cancelled<T>(items: readonly T[], met: (item: T, i: number) => boolean): Error {
  const CancellationReasons = items.map((item, i) => ({
    Code: met(item, i) ? 'TransactionConflict' : 'None',
  }))
  return Object.assign(new Error('cancelled'), { name: 'TransactionCanceledException', CancellationReasons })
}

type Action = Record<string, { Key?: Record<string, unknown>; Item?: Record<string, unknown> }>

/**
 * Makes a client's transactions take a while and refuse each other, as the table does: one that meets another on an item
 * is cancelled at once. Until this test file ends.
 * @param heldMs how long a transaction holds its items.
 */
export function conflictWhereTheyMeet(
  client: Pick<DynamoDBDocumentClient, 'middlewareStack'>,
  heldMs: number,
): Conflicts {
  const held = new Set<string>()
  const conflicts: Conflicts = { count: 0, share: 1 }
  client.middlewareStack.add(
    (next, context) => async (input) => {
      const { TransactItems: items } = input.input as { TransactItems?: Action[] }
      const name = String((context as { commandName?: string }).commandName)
      if (!name.startsWith('TransactWrite') || items === undefined) return next(input)
      if (items.some((item) => held.has(nameOf(item)))) {
        conflicts.count += 1
        throw cancelled(items, (item) => held.has(nameOf(item)))
      }
      const own = items.map(nameOf)
      for (const one of own) held.add(one)
      try {
        await sleep(heldMs)
        return await next(input)
      } finally {
        for (const one of own) held.delete(one)
      }
    },
    { step: 'initialize', name: 'meetings', priority: 'low' },
  )
  afterAll(() => {
    client.middlewareStack.remove('meetings')
  })
  return conflicts
}

/** The item of a transaction's action; its condition alone is enough to conflict. */
function nameOf(action: Action): string {
  const [{ Key, Item } = {}] = Object.values(action)
  const { pk, sk } = (Key ?? Item ?? {}) as { pk?: string; sk?: string }
  return `${pk} ${sk}`
}
