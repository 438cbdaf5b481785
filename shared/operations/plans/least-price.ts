import type { OperationContext } from '../unit-of-work/context.ts'

/** The least price of a plan in kobo: in live what the gateway charges at all, in the sandbox any (G5). */
export function leastPrice({ deployment, tenant }: Pick<OperationContext, 'deployment' | 'tenant'>): number {
  return tenant.mode === 'live' ? deployment.gateways.leastKobo : 0
}
