import type { AtGateways } from '../../shared/operations/unit-of-work/context.ts'

/** A mode that has one gateway, which everything is at. */
export function oneGateway<G>(gateway: G): AtGateways<G> {
  return { first: gateway, all: [gateway], of: () => gateway }
}
