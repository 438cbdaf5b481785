import type { Change } from '../../domain/change/change.ts'
import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import { isAnothers, withClaim, withoutClaim } from '../../domain/payment-methods/token-claim.ts'
import { invalid, type Problem } from '../../domain/problem.ts'
import { tokenHash } from '../../security/person-hash.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { tokenClaimRef } from '../../store/entities/token-claim.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * The refusal of a token that the gateway does not know, or that this tenant or payer may not use.
 * @param mend What to send instead, after a semicolon (Q5).
 */
export function unknownToken(mend = ''): Problem {
  return invalid('token', `unknown token${mend}`, { reason: 'unknown_token' })
}

type Storing = Pick<Change<unknown>, 'turns'>

/**
 * A change that stores a method, with the claim to its token in the same commit (R3). In live a token belongs to the
 * first tenant who stores it; the sandbox's test tokens belong to everyone.
 * @param from `outside`: a secret key or an import gave the token, so it must not be another tenant's. `page`: the
 * gateway gave it for this very payment; it is claimed if it is free, and kept in any case.
 * @throws Problem 422 `unknown_token` for another tenant's, with an alarm.
 */
export async function claiming<C extends Storing>(
  context: OperationContext,
  change: C,
  method: Pick<PaymentMethod, 'id' | 'token' | 'gateway'>,
  from: 'outside' | 'page',
): Promise<C> {
  const { mode, merchantId } = context.tenant
  const adds = change.turns.some(({ thing, after }) => thing === 'methodOwner' && after.name === method.id)
  if (mode === 'sandbox' || method.token === '' || !adds) return change
  const name = tokenHash(method)
  const { claim } = await load(context, { claim: tokenClaimRef(name) })
  if (claim && claim.merchantId !== merchantId) {
    const { owner } = await load(context, { owner: merchantRef(claim.merchantId) })
    if (isAnothers(claim, merchantId, owner?.disabled !== false)) {
      if (from === 'page') return change
      context.deployment.raiseAlarm('foreign_token', merchantId)
      throw unknownToken()
    }
  }
  const turns = withClaim(claim, { name, merchantId, methodId: method.id })
  return { ...change, turns: [...change.turns, ...turns] }
}

/** A change that removes a method: with the tenant's last one its token is free again (R3). */
export async function releasing<C extends Storing>(
  context: OperationContext,
  change: C,
  method: Pick<PaymentMethod, 'id' | 'token' | 'gateway'>,
): Promise<C> {
  const { mode, merchantId } = context.tenant
  if (mode === 'sandbox' || method.token === '') return change
  const { claim } = await load(context, { claim: tokenClaimRef(tokenHash(method)) })
  return { ...change, turns: [...change.turns, ...withoutClaim(claim, { merchantId, methodId: method.id })] }
}
