import type { TokenClaim } from '../../domain/payment-methods/payment-method.ts'
import { defineEntity, type Ref } from '../codec.ts'
import { tokenKey } from '../keys.ts'

export const tokenClaimCodec = defineEntity<TokenClaim, 'name'>({
  name: 'token-claim',
  key: ({ name }) => tokenKey(name),
  attributes: { merchantId: 't', methodIds: 'pm', version: 'v' },
  derive: ({ pk }) => ({ name: pk.slice('TOKEN#'.length) }),
})

/** The claim to a token, read strongly: two tenants may store it at the same instant. */
export function tokenClaimRef(name: string): Ref<TokenClaim> {
  return { ...tokenKey(name), codec: tokenClaimCodec, read: 'strong', optional: true }
}
