import { conflict, type Problem } from '../problem.ts'
import type { Role } from './role.ts'

/** A person who may sign in to a merchant's dashboard. Members are stored in the live cell and work on both modes. */
export interface Member {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly email: string
  /** Their name; null if none was given. */
  readonly name?: string | null
  readonly role: Role
  /** The most that they may refund of one invoice, and on one Lagos day, in kobo (R7); null for no limit. */
  readonly refundLimitKobo: number | null
  /** Null until their first login. */
  readonly joinedAt: string | null
  /** When they last signed in; null or absent where they never did. */
  readonly lastLoginAt?: string | null
  readonly version: number
}

/** A member in the list. The account's own owner comes from the merchant, not from an invitation. */
export interface ListedMember extends Member {
  readonly accountOwner: boolean
}

/** A member as the team's page shows them. */
export interface TeamMember extends ListedMember {
  /** Whether a second factor of theirs is in force (R8). */
  readonly secondFactor: boolean
  /** When they last signed in; null where they never did, or too long ago to know. */
  readonly lastSeenAt: string | null
}

/** What may change about a member. */
export interface MemberChanges {
  readonly name?: string | null | undefined
  readonly role?: Role | undefined
  readonly refundLimitKobo?: number | null | undefined
}

/** Whom an owner invites, and in which role. */
export interface Invitation {
  readonly email: string
  readonly name?: string | undefined
  readonly role: Role
  readonly refundLimitKobo?: number | null | undefined
}

/** The owner of the account can't be removed: someone must always be able to invite the others again. */
export function ownerStays(): Problem {
  return conflict('account_owner')
}

/** How the audit names a member: by their name, or by their email where nobody said it. */
export function nameOf({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email
}

/** The identifier of the account's own owner: `mem_` with the merchant's own ULID. */
export function accountOwnerId(merchantId: string): string {
  return `mem_${merchantId.slice(merchantId.indexOf('_') + 1)}`
}
