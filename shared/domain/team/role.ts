import { Problem } from '../problem.ts'
import type { Scope } from '../access/scopes.ts'

/** The role of a member of a merchant's team (issue: dashboard access). */
export const roles = ['owner', 'developer', 'support', 'finance'] as const

export type Role = (typeof roles)[number]

/** The parts of the dashboard that not every role may use; everything else there is open to all. */
export type AdminArea = 'team' | 'keys' | 'webhooks' | 'audit' | 'limits'

interface RoleRow {
  /** What a token of this role may do on `/v1`; null holds every scope. */
  readonly scopes: readonly Scope[] | null
  /** Payouts, bank accounts and bill payments: what spends the merchant's balance. */
  readonly spends: boolean
  /** The sandbox's clock and levers. */
  readonly sandboxTools: boolean
  /** Parts of the dashboard that it may change. */
  readonly changes: readonly AdminArea[]
}

/** Each role in one line: who may do what. */
// prettier-ignore
export const roleTable: Readonly<Record<Role, RoleRow>> = {
  owner:     { scopes: null, spends: true, sandboxTools: true, changes: ['team', 'keys', 'webhooks', 'audit', 'limits'] },
  developer: { scopes: ['read', 'plan:write', 'customer:write', 'subscription:write', 'settings:write'], spends: false, sandboxTools: true, changes: ['keys', 'webhooks', 'audit'] },
  support:   { scopes: ['read', 'customer:write', 'subscription:write', 'invoice:write', 'refund:write'], spends: false, sandboxTools: false, changes: [] },
  finance:   { scopes: ['read', 'invoice:write', 'payout:write', 'refund:write'], spends: true, sandboxTools: false, changes: ['audit'] },
}

/** A credential's data about its member, as they are now: who they are, their role, and their refund limit. */
export interface MemberAccess {
  /** `mem_...`; {@link operatorId} for the operator of the deployment. */
  readonly id: string
  readonly role: Role
  /** The most that they may refund of one invoice, and on one Lagos day, in kobo; null for no limit (R7). */
  readonly refundLimitKobo: number | null
  /** How the audit names them: their name, or their email where none was given. */
  readonly name?: string | null
}

/** Who acts in a session that the operator opened (D14.1): never a member of the team. */
export const operatorId = 'operator'

/** Support's limit where nothing else is set: 10,000 naira. */
export const defaultRefundLimitKobo = 1_000_000

/** The refund limit a role begins with; null for no limit. */
export function refundLimitOf(role: Role, asked: number | null | undefined): number | null {
  if (role !== 'support') return null
  return asked ?? defaultRefundLimitKobo
}

/**
 * A member registers OAuth clients with at most what they may do themselves (R7).
 * @throws Problem 403 `role` with the scopes beyond theirs.
 */
export function requireOwnScopes(member: MemberAccess | null | undefined, asked: readonly Scope[]): void {
  const own = member == null ? null : roleTable[member.role].scopes
  const beyond = own === null ? [] : asked.filter((scope) => !own.includes(scope))
  if (member != null && beyond.length > 0)
    throw new Problem('forbidden', [{ path: 'scopes', reason: 'role', role: member.role, scopes: beyond }])
}

interface Door {
  readonly method: string
  readonly path: string
  readonly group: string
  readonly sandboxOnly?: true
}

const areas: readonly (readonly [RegExp, AdminArea])[] = [
  [/^\/admin\/members/, 'team'],
  [/^\/admin\/second-factor\/rule/, 'team'],
  // Only an owner confirms a key.
  [/\/api-keys\/\{id\}\/confirm/, 'team'],
  // Only an owner sets what agents may spend.
  [/\/oauth-clients\/\{clientId\}\/limits|\/approvals/, 'limits'],
  // A refund above a member's limit is decided by an owner; a member with refund rights requests it.
  [/\/refund-requests\/\{id\}\//, 'limits'],
  [/\/(api-keys|oauth-clients)/, 'keys'],
  [/\/webhook-endpoints/, 'webhooks'],
  [/\/audit/, 'audit'],
  [/\/spending-limits/, 'limits'],
]

/** Whether a role may use a route at all; scopes are checked separately. */
export function roleMayUse(role: Role, { method, path, group, sandboxOnly }: Door): boolean {
  const row = roleTable[role]
  if (path.startsWith('/admin/')) {
    const area = areas.find(([pattern]) => pattern.test(path))?.[1]
    // Every member may view webhooks, the team and the limits; changes are for roles with that right.
    const looks = method === 'GET' && (area === 'webhooks' || area === 'team' || area === 'limits')
    return area === undefined || looks || row.changes.includes(area)
  }
  // The whole team's data is deleted only by its owner, who alone has every scope (Q8).
  if (path === '/v1/sandbox/reset') return row.scopes === null
  if (sandboxOnly) return row.sandboxTools
  return method === 'GET' || row.spends || (group !== 'payouts' && group !== 'vas')
}
