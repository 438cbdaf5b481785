import type { Auth, Route } from '../../shared/api/route.ts'

/**
 * Who calls an endpoint. The functions of each surface are in a stack of their own, because a stack holds 500
 * resources at most; all surfaces are behind one HTTP API.
 */
export const surfaces = ['merchant', 'payer', 'dashboard', 'service'] as const

export type Surface = (typeof surfaces)[number]

/** The row's columns that decide its surface. */
export type Placed = Pick<Route, 'auth' | 'group'>

const ofCredential: Readonly<Record<Exclude<Auth, 'none'>, Surface>> = {
  merchant: 'merchant',
  'checkout-start': 'payer',
  checkout: 'payer',
  identity: 'payer',
  admin: 'dashboard',
}

/** Of calls without a credential, by route group: people's first steps, gateways, other machines and monitors. */
const open: Readonly<Record<string, Surface>> = {
  admin: 'dashboard',
  payouts: 'dashboard',
  exports: 'dashboard',
  identity: 'payer',
  portal: 'payer',
  receipts: 'payer',
  branding: 'payer',
  checkout: 'payer',
  gateways: 'service',
  oauth: 'service',
  service: 'service',
}

/** The surface of a row; an open route of an unlisted group stops the synthesis. */
export function surfaceOf({ auth, group }: Placed): Surface {
  if (auth !== 'none') return ofCredential[auth]
  const surface = open[group]
  if (surface === undefined)
    throw new Error(`open routes of ${group} have no surface in infra/constructs/surfaces.ts`)
  return surface
}
