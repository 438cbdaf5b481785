import type { Holdable } from '../../domain/merchant/hold.ts'
import type { Currency } from '../../domain/money/money.ts'
import type { Rail } from '../../domain/payment-methods/payment-method.ts'
import type { OperationContext } from './context.ts'

/** The minimum price of a plan in kobo: in live the gateway's minimum charge, in the sandbox none (G5). */
export function leastPrice({ deployment, tenant }: Pick<OperationContext, 'deployment' | 'tenant'>): number {
  return tenant.mode === 'live' ? deployment.gateways.leastKobo : 0
}

/** The minimum of a new payment by rail, in kobo (G5): in live the first gateway's, in the sandbox none. */
export function leastOfNew(
  { deployment, tenant }: Pick<OperationContext, 'deployment' | 'tenant'>,
  currency: Currency,
): Readonly<Partial<Record<Rail, number>>> {
  const { money, leastByRail } = deployment.gateways
  return tenant.mode === 'live' && currency === 'NGN' ? (leastByRail[money] ?? {}) : {}
}

/** Settings of charges with their minimum (G5), and its gateways' fees (N1). */
export function withLeastCharge<T extends Holdable>(
  context: Pick<OperationContext, 'deployment' | 'tenant'>,
  settings: T,
): T & Holdable {
  const { leastKobo, leastByRail, feesByRail } = context.deployment.gateways
  const withFees = feesByRail ? { ...settings, feesByRail } : settings
  if (context.tenant.mode === 'sandbox')
    return { ...withFees, leastKobo: settings.gateway?.leastKobo ?? null }
  return leastKobo > 0 ? { ...withFees, leastKobo, leastByRail } : withFees
}
