import type { Mode } from '../domain/merchant/merchant.ts'
import type { GatewayBook } from '../ports/gateway-book.ts'
import { gatewayOf, moneyNames, type VendorName } from './gateways.ts'

/** The own books of a mode's gateways; the twin has none. */
export function gatewayBooks(
  mode: Mode,
): { readonly name: string; readonly book: () => Promise<GatewayBook> }[] {
  return moneyNames(mode)
    .filter((name): name is VendorName => name !== 'twin')
    .map((name) => ({ name, book: async () => (await gatewayOf(mode, name)).book() }))
}
