import { conflict } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { Import } from './import.ts'

/** How many imports of a tenant may be open, so that none keeps the others' rows waiting for hours (R14). */
export const mostOpenImports = 2

/** Which imports of a tenant may still be open; one that has ended is taken out when the next begins. */
export interface OpenImports {
  readonly merchantId: string
  readonly ids: readonly string[]
  readonly version: number
}

/**
 * The open imports with one more.
 * @param found those that `before` names, as they are now.
 * @throws Problem 409 `too_many_imports`.
 */
export function withImport(
  before: OpenImports | undefined,
  found: readonly (Import | undefined)[],
  { merchantId, id }: Pick<Import, 'merchantId' | 'id'>,
): OpenImports {
  const open = found.filter((one) => one !== undefined && one.status !== 'completed').map((one) => one!.id)
  if (open.length >= mostOpenImports) throw conflict('too_many_imports', { limit: mostOpenImports, open })
  const ids = [...open, id]
  return before ? revised(before, { ids }) : { merchantId, ids, version: 1 }
}
