import type { Currency } from '../money/money.ts'
import type { Mode } from '../merchant/merchant.ts'
import type { AgentLimits } from './limits.ts'

/**
 * The state of an agent's operation: `quoted` it knows the amount and nothing else happened; `waiting` for the owner, who
 * makes it `approved` or `declined`; `begun` once it moves money.
 */
export type ActStatus = 'quoted' | 'waiting' | 'approved' | 'declined' | 'begun'

/** A money operation that an agent wants, with its amount: bound to one client and exact arguments, done once (V10). */
export interface AgentAct {
  readonly merchantId: string
  /** Its quote: its own, or that of a plan change's preview. */
  readonly id: string
  readonly createdAt: string
  /** The hash of the client's record, and the client's name for people. */
  readonly client: string
  readonly clientName: string
  /** The endpoint's name, such as `refund-invoice`. */
  readonly action: string
  /** The object it concerns, from the path; null where the arguments name it. */
  readonly targetId: string | null
  /** The arguments, as the agent gave them. */
  readonly given: Readonly<Record<string, unknown>>
  /** SHA-256 of method, path and arguments: another argument is another operation. */
  readonly fingerprint: string
  /** SHA-256 of the Idempotency-Key under which it waits or was done; null for a mere quote. */
  readonly keyHash: string | null
  /** The most it moves, in minor units. */
  readonly amount: number
  readonly currency: Currency
  readonly status: ActStatus
  /** Tenant time: until then the quote is valid, or the owner may decide and the agent may act. */
  readonly expiresAt: string
  /** Who decided, and when; null while undecided. */
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly version: number
}

/** An agent's call that is about to move money. */
export interface AskedAct extends Pick<
  AgentAct,
  'client' | 'clientName' | 'action' | 'targetId' | 'given' | 'fingerprint' | 'amount' | 'currency'
> {
  readonly keyHash: string
  /** The quote that it uses; null where it has none. */
  readonly quoteId: string | null
  /** Whether that quote is a plan change's own, which the change itself checks. */
  readonly isQuotedElsewhere: boolean
}

/** The limits of a call at this moment. */
export interface ActBounds {
  readonly limits: AgentLimits
  readonly mode: Mode
  /** The total of its client's calls of this Lagos day so far, in kobo. */
  readonly todayKobo: number
}
