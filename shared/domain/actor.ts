import type { MemberAccess } from './role.ts'

/**
 * Who speaks in a unit of work: `api_key` a secret key, `oauth_client` an access token, `publishable_key` a page,
 * `payer` whoever holds a checkout session's link, `person` somebody who proved their phone by a code (S4, S31).
 */
export type ActorKind =
  'api_key' | 'oauth_client' | 'publishable_key' | 'payer' | 'person' | 'dashboard' | 'worker' | 'anonymous'

/** Who asked for a unit of work: for rules, logs and the audit. */
export interface Actor {
  readonly kind: ActorKind
  /** Of the credential: a key's, a client's, a session's. */
  readonly id: string
  /** Whom the credential speaks for, as its record says: a person's phone, a checkout session. */
  readonly subject?: string | null
  /** The phone that a payer proved beside the session's link: the identity token they pay with (A1). */
  readonly person?: string | null
  /** Who of the merchant's team acts, through a dashboard session or a token made from one. */
  readonly member?: MemberAccess | null
  /** The dashboard session's own record, from which its tokens are made. */
  readonly sessionHash?: string
  /** The network that the call came from, as limits per source count it; absent for workers. */
  readonly source?: string
}

/** A field of `POST /v1/checkout/sessions` that not everybody may name. */
export type GuardedField = 'customerId' | 'amount' | 'currency' | 'metadata'

/** What one kind of actor may bind, name and receive. */
export interface ActorRules {
  /**
   * The customer that a checkout of theirs may settle on beside a new one: any that they name, their own by a proven
   * phone, or none. An email or a phone that was typed names nobody (A1).
   */
  readonly binds: 'named' | 'own' | 'none'
  /** Which guarded fields they may name when they start a checkout; naming another is 403 (A5). */
  readonly names: readonly GuardedField[]
  /** Whether an email or a phone that they give counts as proven, so that messages go to it at once (A4). */
  readonly vouches: boolean
  /** Where a checkout of theirs may lead afterwards: anywhere, or to origins that the merchant registered (A5). */
  readonly redirects: 'anywhere' | 'registered'
  /** How they are told about a decline: by the failure code, or by one of five classes (A7). */
  readonly declines: 'code' | 'class'
  /** Whose Idempotency-Keys theirs are: the tenant's, those of their key and source, or their own (A5). */
  readonly keys: 'tenant' | 'key and source' | 'own'
  /** Whose allowance their calls count on (A5, A16). */
  readonly rate: 'tenant' | 'key' | 'session' | 'person'
}

const merchant: ActorRules = {
  binds: 'named',
  names: ['customerId', 'amount', 'currency', 'metadata'],
  vouches: true,
  redirects: 'anywhere',
  declines: 'code',
  keys: 'tenant',
  rate: 'tenant',
}

const browser = { names: [], vouches: false, redirects: 'registered', declines: 'class' } as const

/**
 * The one place that says who acts for whom at checkout and in the portal. An identity token beside a session's link makes
 * its payer a `person`; their phone alone is proven by it.
 */
export const actorRules = {
  api_key: merchant,
  oauth_client: merchant,
  publishable_key: { ...browser, binds: 'none', keys: 'key and source', rate: 'key' },
  payer: { ...browser, binds: 'none', keys: 'own', rate: 'session' },
  person: { ...browser, binds: 'own', keys: 'own', rate: 'person' },
} as const satisfies Partial<Record<ActorKind, ActorRules>>

/** The kinds of actor that have rules here. */
export type RuledActor = keyof typeof actorRules

/** The rules of an actor; a dashboard, a worker or nobody starts and pays no checkout, so they have the narrowest. */
export function rulesOf({ kind, person }: Pick<Actor, 'kind' | 'person'>): ActorRules {
  if (kind === 'payer' && person != null) return actorRules.person
  return kind in actorRules ? actorRules[kind as RuledActor] : actorRules.payer
}
