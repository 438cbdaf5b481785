import type { ProblemDetail } from '../domain/problem.ts'
import type { Contract } from './contract.ts'
import { nearMiss } from './near-miss.ts'
import type { Route } from './route.ts'

/**
 * What a body's unknown fields lead to (D1.5, Q1): `refused`, with nothing done; `named` in the header `Ignored-Fields`, and
 * refused only where they are near a known name; or nothing, where the body follows another standard.
 */
export type Strictness = 'refused' | 'named' | 'free'

/** Bodies of gateways', of RFC 6749 and of the Model Context Protocol, and links whose body is not read. */
const free: ReadonlySet<string> = new Set([
  '/gateways/{mode}/{name}/callback',
  '/v1/oauth/token',
  '/payouts/stop/{token}',
  '/portal/open/{token}',
  '/receipts/{token}',
  '/mcp',
])

const moving: ReadonlySet<string | null> = new Set([
  'subscription:write',
  'invoice:write',
  'refund:write',
  'payout:write',
])

/**
 * How strict a route's body is, for every route alike: what moves or ends something refuses. That is what needs a scope over
 * subscriptions, invoices, refunds or payouts or reaches a gateway, what payers and people do for themselves, a sandbox's
 * levers, and webhook endpoints, which would otherwise tell too much or too little.
 */
export function strictnessOf({ scope, auth, uses, path, sandboxOnly }: Route): Strictness {
  if (free.has(path)) return 'free'
  const moves =
    moving.has(scope) ||
    auth === 'identity' ||
    auth === 'checkout' ||
    sandboxOnly === true ||
    uses.includes('gateway') ||
    path.includes('/webhook-endpoints')
  return moves ? 'refused' : 'named'
}

/** The fields of a body that its contract does not know. */
export interface UnknownFields {
  readonly refused: readonly ProblemDetail[]
  /** Fields of the object that a PATCH can't change: good if they have their present values. */
  readonly readOnly: readonly string[]
  /** The paths of ignored fields. */
  readonly ignored: readonly string[]
}

/** Fields that a PATCH does not change, with the calls that do. */
export type ChangedBy = Readonly<Record<string, string>>

/** Sorts the fields of a route's bodies that its contract does not know (Q1). */
export function unknownFieldsOf(route: Route, contract: Contract): (body: object) => UnknownFields {
  const strictness = strictnessOf(route)
  const shown = Object.keys(fieldsOf(contract.response) ?? {})
  const { changedBy = {} } = contract
  const isPatch = route.method === 'PATCH'
  return (body) => {
    const refused: ProblemDetail[] = []
    const readOnly: string[] = []
    const ignored: string[] = []
    if (strictness === 'free') return { refused, readOnly, ignored }
    for (const { name, path, known } of strangers(contract.body, body, '')) {
      const isTop = path === name
      if (isPatch && isTop && isShown(name, shown)) readOnly.push(name)
      else if (strictness === 'named' && isTop && shown.includes(name)) ignored.push(path)
      else {
        const meant = nearMiss(name, isTop ? [...known, ...Object.keys(changedBy)] : known)
        if (strictness === 'named' && meant === null) ignored.push(path)
        else refused.push({ path, reason: 'unknown_field', issue: issueOf(meant, known, changedBy), known })
      }
    }
    return { refused, readOnly, ignored }
  }
}

/** A field of the object, or an object that `expand` included. */
function isShown(name: string, shown: readonly string[]): boolean {
  return shown.includes(name) || shown.includes(`${name}Id`)
}

function issueOf(meant: string | null, known: readonly string[], changedBy: ChangedBy): string {
  if (meant !== null && !known.includes(meant))
    return `unknown field; ${meant} is changed by ${changedBy[meant]}`
  if (meant !== null) return `unknown field; did you mean ${meant}?`
  return known.length === 0
    ? 'unknown field; there are none here'
    : `unknown field; known are ${known.join(', ')}`
}

interface Stranger {
  readonly name: string
  readonly path: string
  readonly known: readonly string[]
}

/** The unknown fields of a value, also in nested objects. A schema that takes any field, such as metadata, has none. */
function strangers(schema: unknown, value: unknown, at: string): Stranger[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const element = elementOf(schema)
    return value.flatMap((one, index) => strangers(element, one, `${at}${index}.`))
  }
  const fields = schema === undefined && at === '' ? {} : fieldsOf(schema)
  if (fields === null) return []
  const known = Object.keys(fields)
  return Object.entries(value).flatMap(([name, child]) =>
    Object.hasOwn(fields, name)
      ? strangers(fields[name], child, `${at}${name}.`)
      : [{ name, path: at + name, known }],
  )
}

interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly catchall?: unknown
  readonly innerType?: unknown
  readonly element?: unknown
}

function definitionOf(schema: unknown): Definition | undefined {
  return (schema as { readonly _zod?: { readonly def?: Definition } } | undefined)?._zod?.def
}

/** The fields of an object schema, also of one that may be absent or null; null for other schemas. */
export function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> | null {
  const { shape, innerType } = definitionOf(schema) ?? {}
  if (shape) return shape
  return innerType === undefined ? null : fieldsOf(innerType)
}

function elementOf(schema: unknown): unknown {
  const { element, innerType } = definitionOf(schema) ?? {}
  return element ?? (innerType === undefined ? undefined : elementOf(innerType))
}
