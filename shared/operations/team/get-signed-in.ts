import type { GatewayHold } from '../../domain/gateway/gateway-hold.ts'
import type { Hold } from '../../domain/merchant/hold.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import type { MemberAccess } from '../../domain/team/role.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { memberRef } from '../../store/entities/member.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/** The merchant of a dashboard session, and the signed-in member of the team. */
export interface SignedIn {
  readonly merchant: Merchant
  readonly member: Omit<MemberAccess, 'name'> & {
    readonly email: string
    readonly name: string | null
    /** Whether they must enrol a second factor before anything else (R8). */
    readonly enrolsFirst: boolean
  }
  /** What the operator holds of the merchant in live (O1); null for nothing. */
  readonly hold: Hold | null
  /** The gateways that the operator holds in live (O1). */
  readonly gatewayHolds: readonly GatewayHold[]
}

/**
 * Reads the signed-in member.
 * @throws Problem 401 for a session that names no one.
 */
export async function getSignedIn(context: OperationContext): Promise<SignedIn> {
  const { member } = context.request.actor
  if (!member) throw new Problem('unauthorized')
  const { merchantId } = context.tenant
  const ref = memberRef(merchantId, member.id)
  const [merchant, [item], { settings, holds }] = await Promise.all([
    readObject(context, merchantRef(merchantId)),
    readItems(context.table, [ref], 'strong'),
    load(context, { settings: recoverySettingsRef(merchantId), holds: gatewayHoldsRef }),
  ])
  const email = item ? ref.codec.decode(item).email : merchant.email
  const { id, role, refundLimitKobo, name = null } = member
  return {
    merchant,
    member: {
      id,
      role,
      refundLimitKobo,
      email,
      name,
      enrolsFirst: context.request.actor.enrolsFirst === true,
    },
    hold: settings?.hold ?? null,
    gatewayHolds: holds?.held ?? [],
  }
}
