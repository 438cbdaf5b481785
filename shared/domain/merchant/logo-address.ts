import type { Mode } from './merchant.ts'

/** The parts of a logo's address. The one from its content lets caches tell one logo from the next; it protects nothing. */
export interface LogoAddress {
  readonly mode: Mode
  readonly merchantId: string
  readonly content: string
}

const shape = /^logo_(test|live)_([0-9A-Z]{26})([0-9a-f]{16})$/

/** The token of a logo's address. */
export function logoToken({ mode, merchantId, content }: LogoAddress): string {
  const merchant = merchantId.slice(merchantId.indexOf('_') + 1)
  return `logo_${mode === 'live' ? 'live' : 'test'}_${merchant}${content}`
}

/** Reads such a token; null for a malformed one. */
export function parseLogoToken(token: string): LogoAddress | null {
  const [, mode, merchant, content] = shape.exec(token) ?? []
  if (content === undefined) return null
  return { mode: mode === 'live' ? 'live' : 'sandbox', merchantId: `mer_${merchant}`, content }
}
