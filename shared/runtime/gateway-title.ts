import { chosenNames } from '../adapters/gateways/catalog.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import { gatewayChoice } from './gateway-choice.ts'

/** The gateways as payers know them; the sandbox's own has no name for payers. */
const titles: Readonly<Record<string, string>> = { paystack: 'Paystack', nomba: 'Nomba' }

/** The gateway that takes a mode's new payments, by the name that payers know; null for none. */
export function gatewayTitle(mode: Mode): string | null {
  const [first = ''] = chosenNames(gatewayChoice()[mode])
  return titles[first] ?? null
}
