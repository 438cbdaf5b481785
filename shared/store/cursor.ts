import { createHmac } from 'node:crypto'
import { createdAtOf } from '../domain/ids.ts'
import { Problem } from '../domain/problem.ts'
import type { StoreContext } from './context.ts'

/** What a cursor is bound to: it is valid only for the list that issued it, with the same filters, tenant and mode. */
export interface CursorScope {
  readonly merchantId: string
  readonly mode: string
  readonly list: string
  readonly filters: Readonly<Record<string, unknown>>
  /** The deployment's own secret, without which nobody can make a valid cursor. */
  readonly key: string
}

/** The scope of a list in a unit of work. */
export function cursorScope(
  { table, tenant: { merchantId, mode } }: Pick<StoreContext, 'tenant' | 'table'>,
  list: string,
  filters: CursorScope['filters'],
): CursorScope {
  return { merchantId, mode, list, filters, key: table.cursorKey ?? '' }
}

/** The opaque cursor after the last item of a page: [createdAt, id] with a check value (D1.14). */
export function encodeCursor(scope: CursorScope, id: string): string {
  const position = [createdAtOf(id), id]
  return Buffer.from(JSON.stringify([...position, checkValue(scope, id)])).toString('base64url')
}

/**
 * The identifier of a cursor's position.
 * @throws Problem 400 `invalid_cursor` for anything that this list did not issue.
 */
export function decodeCursor(scope: CursorScope, cursor: string): string {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed) || parsed.length !== 3) throw invalidCursor()
  const [createdAt, id, check] = parsed as unknown[]
  if (typeof id !== 'string' || check !== checkValue(scope, id) || createdAt !== createdAtOf(id))
    throw invalidCursor()
  return id
}

function invalidCursor(): Problem {
  return new Problem('bad_request', [
    {
      path: 'cursor',
      reason: 'invalid_cursor',
      issue: 'send `nextCursor` of the page before as it is, with the same filters',
    },
  ])
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function checkValue(scope: CursorScope, id: string): string {
  const filters = Object.entries(scope.filters)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const bound = JSON.stringify([scope.merchantId, scope.mode, scope.list, filters, id])
  return createHmac('sha256', scope.key).update(bound).digest('base64url').slice(0, 12)
}
