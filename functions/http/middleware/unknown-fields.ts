import type { Contract } from '../../../shared/api/contract.ts'
import type { UnknownFields } from '../../../shared/api/unknown-fields.ts'
import { Problem, type ProblemDetail } from '../../../shared/domain/problem.ts'
import { load } from '../../../shared/store/load.ts'
import { strongly, type StoreContext } from '../../../shared/store/context.ts'
import { canonical } from './canonical.ts'

/** What is needed to judge a body's unknown fields. */
export interface Settling {
  readonly body: Readonly<Record<string, unknown>>
  readonly changedBy: Contract['changedBy']
  /** For the record of the key. It has its own time and key: the operation reads them again. */
  readonly context: StoreContext
  /** The object as it is now, as the interface shows it. */
  readonly current: (() => Promise<Readonly<Record<string, unknown>>>) | null
}

/**
 * Refuses fields that the contract does not know and a PATCH can't change (Q1). A replay is answered before that, and a key
 * that was used with another body is refused as such.
 * @throws Replay; Problem 422 `idempotency_key_reused`, or `validation_error` with a detail for each field.
 */
export async function settleUnknownFields(
  { refused, readOnly }: UnknownFields,
  settling: Settling,
): Promise<void> {
  if (refused.length === 0 && readOnly.length === 0) return
  const { context } = settling
  if (context.request.idempotency) await load(strongly(context), {})
  const details = [...refused, ...(await changesRefused(readOnly, settling))]
  if (details.length > 0) throw new Problem('validation_error', details)
}

/** The fields whose values differ from those that the object has. */
async function changesRefused(
  readOnly: readonly string[],
  { body, changedBy = {}, current }: Settling,
): Promise<ProblemDetail[]> {
  if (readOnly.length === 0) return []
  const present = current === null ? {} : await current()
  return readOnly
    .filter((name) => !isUnchanged(name, body[name], present))
    .map((name) => {
      const call = changedBy[name] ?? changedBy[`${name}Id`]
      const issue = call === undefined ? 'can’t be changed' : `can’t be changed here; it is by ${call}`
      return { path: name, reason: 'read_only', issue }
    })
}

/** An expanded object is unchanged if it is the same one. */
function isUnchanged(name: string, given: unknown, present: Readonly<Record<string, unknown>>): boolean {
  if (!Object.hasOwn(present, name)) return idOf(given) === present[`${name}Id`]
  return JSON.stringify(canonical(given)) === JSON.stringify(canonical(present[name]))
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : value
}

const mostNames = 20
const longestName = 60

/** The header that names ignored fields, percent-encoded and bounded; none if there are none (Q1). */
export function ignoredHeader(unknown: UnknownFields | undefined): Readonly<Record<string, string>> {
  const ignored = unknown?.ignored ?? []
  if (ignored.length === 0) return {}
  const names = ignored.slice(0, mostNames).map((path) => encodeURIComponent(path.slice(0, longestName)))
  return { 'ignored-fields': names.join(', ') }
}
