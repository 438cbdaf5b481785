import { turned, type Turn } from '../change/change.ts'
import type { TokenClaim } from './payment-method.ts'
import { revised } from '../change/revised.ts'

/** Who stores a token, under which method. */
export interface Claimant {
  readonly name: string
  readonly merchantId: string
  readonly methodId: string
}

/** Whether a token is another tenant's: those who are disabled, or have removed it, own none. */
export function isAnothers(
  claim: TokenClaim | undefined,
  merchantId: string,
  ownerIsDisabled: boolean,
): boolean {
  if (claim === undefined || claim.merchantId === merchantId) return false
  return claim.methodIds.length > 0 && !ownerIsDisabled
}

/** The token belongs to the tenant from now on, as long as this method or another of theirs holds it. */
export function withClaim(
  before: TokenClaim | undefined,
  { name, merchantId, methodId }: Claimant,
): readonly Turn<'tokenClaim'>[] {
  if (before === undefined)
    return turned('tokenClaim', null, { name, merchantId, methodIds: [methodId], version: 1 })
  const held = before.merchantId === merchantId ? before.methodIds : []
  return turned('tokenClaim', before, revised(before, { merchantId, methodIds: [...held, methodId] }))
}

/** The tenant's method is removed: with their last one the token is free. */
export function withoutClaim(
  before: TokenClaim | undefined,
  { merchantId, methodId }: Omit<Claimant, 'name'>,
): readonly Turn<'tokenClaim'>[] {
  if (before?.merchantId !== merchantId || !before.methodIds.includes(methodId)) return []
  const methodIds = before.methodIds.filter((id) => id !== methodId)
  return turned('tokenClaim', before, revised(before, { methodIds }))
}
