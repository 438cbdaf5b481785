/** The conditions that a secret must meet. */
export interface SecretTerms {
  readonly mode: 'live' | 'sandbox'
  /** A base address on this machine is for a developer's fake gateway, never for a deployment. */
  readonly allowLoopback: boolean
}

/** A usable secret, or all of its problems, none of which quotes a value. */
export type SecretReading<C> =
  | { readonly config: C; readonly problems?: never }
  | { readonly config?: never; readonly problems: readonly string[] }

/** Reads a gateway's secret. */
export type SecretReader<C> = (secret: unknown, terms: SecretTerms) => SecretReading<C>

/** Checks one field's value: the beginning of a problem's text, or null if the value is fine. */
export type FieldCheck = (value: unknown) => string | null

/** A field of a secret. An optional one may be absent. */
export interface Field {
  readonly check: FieldCheck
  readonly optional?: true
}

/**
 * Reads a secret's fields, which are all texts, and names each that is missing or malformed. It uses no schema library,
 * because an adapter is a separate file that should stay small.
 */
export function readFields<K extends string>(
  secret: unknown,
  fields: Readonly<Record<K, Field>>,
): SecretReading<Partial<Record<K, string>>> {
  if (typeof secret !== 'object' || secret === null || Array.isArray(secret))
    return { problems: ['is no JSON object'] }
  const given = secret as Readonly<Record<string, unknown>>
  const problems = (Object.entries(fields) as [K, Field][]).flatMap(([name, { check, optional }]) => {
    if (given[name] === undefined) return optional ? [] : [`${name}: is missing`]
    const problem = check(given[name])
    return problem === null ? [] : [`${name}: ${problem}`]
  })
  if (problems.length > 0) return { problems }
  const known = Object.keys(fields).filter((name) => given[name] !== undefined)
  return {
    config: Object.fromEntries(known.map((name) => [name, given[name]])) as Partial<Record<K, string>>,
  }
}

/**
 * The configuration of a usable secret.
 * @throws Error naming all of its problems.
 */
export function configOf<C>(reading: SecretReading<C>, place: string): C {
  if (reading.config !== undefined) return reading.config
  const problems = (reading.problems ?? []).map((problem) => `${place}: ${problem}`)
  throw new Error(`configuration:\n  ${problems.join('\n  ')}`)
}

/** A credential: not blank, and only of characters that a header can carry. */
export function filledIn(value: unknown): string | null {
  if (typeof value !== 'string') return 'is no text'
  if (value === '') return 'is empty'
  return /^[\x21-\x7e]{1,4096}$/.test(value) ? null : 'has characters that no credential has, or too many'
}

/** An https address with nothing after its path; on a developer's machine also http on that machine. */
export function baseUrl(allowLoopback: boolean): FieldCheck {
  const message = allowLoopback
    ? 'must be an https address, or http on this machine'
    : 'must be an https address that is not on this machine'
  return (value) => (typeof value === 'string' && isBaseUrl(value, allowLoopback) ? null : message)
}

function isBaseUrl(text: string, allowLoopback: boolean): boolean {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  if (loopback) return allowLoopback && /^https?:$/.test(url.protocol)
  return url.protocol === 'https:'
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
