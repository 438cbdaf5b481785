import type { AgentLimits } from '../agents/limits.ts'
import type { MemberAccess } from '../team/role.ts'

/**
 * Who makes a call: `api_key` a secret key, `oauth_client` an access token, `publishable_key` a page, `payer` whoever
 * holds a checkout session's link, `person` someone who proved their phone with a code (S4, S31).
 */
export type ActorKind =
  'api_key' | 'oauth_client' | 'publishable_key' | 'payer' | 'person' | 'dashboard' | 'worker' | 'anonymous'

/** What the session of a portal link is bound to. */
export interface NarrowedSession {
  readonly merchantId: string
  readonly customerId: string
  /** The merchant's page that the portal leads back to; null for none. */
  readonly returnUrl: string | null
}

/** Who asked for a unit of work; used by rules, logs and the audit. */
export interface Actor {
  readonly kind: ActorKind
  /** The identifier of the credential: a key, a client or a session. */
  readonly id: string
  /** Whom the credential acts for, from its record: a person's phone, a checkout session. */
  readonly subject?: string | null
  /** The phone that a payer proved beside the session's link, with the identity token they pay with (A1). */
  readonly person?: string | null
  /** The one customer of one merchant for whom a portal link's session acts (Q6); absent for every other caller. */
  readonly narrowed?: NarrowedSession
  /** The member of the merchant's team who acts, through a dashboard session or a token made from one. */
  readonly member?: MemberAccess | null
  /** The limits of an agent's client, as they were when its token was made (V10). */
  readonly limits?: AgentLimits | null
  /** The dashboard session's own record; its tokens are made from it. */
  readonly sessionHash?: string
  /** The second factor that was entered, from the header `Second-Factor` (R8). */
  readonly secondFactor?: string
  /** Their session opens the enrolment of a second factor alone (R8). */
  readonly enrolsFirst?: true
  /** The network that the call came from, used by limits per source; absent for workers. */
  readonly source?: string
  /** The caller's country; absent where it is unknown. Only a log-in's is known (R15). */
  readonly country?: string
}

/** A field of `POST /v1/checkout/sessions` that not every actor may name. */
export type GuardedField = 'customerId' | 'amount' | 'currency' | 'metadata'

/** What one kind of actor may bind, name and receive. */
export interface ActorRules {
  /**
   * The existing customer that their checkout may settle on: any that they name, their own by a proven phone, or
   * none. A typed email or phone identifies nobody (A1).
   */
  readonly binds: 'named' | 'own' | 'none'
  /** Which guarded fields they may name when they start a checkout; naming another is 403 (A5). */
  readonly names: readonly GuardedField[]
  /** Whether an email or a phone that they give counts as proven, so that messages may be sent to it at once (A4). */
  readonly vouches: boolean
  /** Where their checkout may redirect afterwards: anywhere, or to origins that the merchant registered (A5). */
  readonly redirects: 'anywhere' | 'registered'
  /** What a declined charge shows them: the failure code, or one of five classes (A7). */
  readonly declines: 'code' | 'class'
  /** Which Idempotency-Keys they share: the tenant's, those of their key and source, or only their own (A5). */
  readonly keys: 'tenant' | 'key and source' | 'own'
  /** Which rate limit their calls count against (A5, A16). */
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
 * The one place that says who may act for whom at checkout and in the portal. An identity token beside a session's
 * link makes its payer a `person`; it proves their phone alone.
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

/**
 * The rules of an actor. Dashboards, workers and anonymous callers start and pay no checkout: they get the narrowest.
 */
export function rulesOf({ kind, person }: Pick<Actor, 'kind' | 'person'>): ActorRules {
  if (kind === 'payer' && person != null) return actorRules.person
  return kind in actorRules ? actorRules[kind as RuledActor] : actorRules.payer
}
