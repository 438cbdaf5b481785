import { gatewayCatalog, isGatewayName, type GatewayName } from '../adapters/gateways/catalog.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { AtGateways } from '../operations/unit-of-work/context.ts'
import { moneyNames } from './gateways.ts'

/** How a mode's gateways are created: by name, and what serves while live has none. */
interface Making<G> {
  readonly named: (name: GatewayName) => G
  readonly none: () => G
}

/**
 * A mode's gateways. Objects without a gateway belong to the twin in the sandbox, and in live to the first, as before there
 * could be several (G6).
 */
export function atGateways<G>(mode: Mode, { named, none }: Making<G>): AtGateways<G> {
  const names = moneyNames(mode)
  const all = names.length === 0 ? [none()] : names.map(named)
  const first = all[0]!
  return {
    first,
    all,
    of({ gateway: name }) {
      if (name == null) return mode === 'sandbox' ? named('twin') : first
      if (name === 'none') return none()
      if (!isGatewayName(name) || !gatewayCatalog[name].modes.some((one) => one === mode))
        throw new Error(`${mode} has no gateway that is called ${name}`)
      return named(name)
    },
  }
}
