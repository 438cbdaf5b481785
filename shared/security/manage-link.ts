import { createHmac } from 'node:crypto'
import type { Mode } from '../domain/merchant/merchant.ts'
import { toMs, type Instant } from '../domain/time/time.ts'
import { equalInConstantTime } from './constant-time.ts'

/** The content of a signed link: one customer record's subscriptions at one merchant, until an instant (P2). */
export interface ManageAddress {
  readonly mode: Mode
  readonly merchantId: string
  readonly customerId: string
  /** In the tenant's time. */
  readonly until: Instant
}

/** A link's address with the signature that came with it, unproven. */
export interface GivenManageLink extends ManageAddress {
  readonly signature: string
}

/** The present contacts of the link's customer: a link to an address that is no longer theirs shows nothing. */
export interface SignedContacts {
  readonly email: string | null
  readonly phone: string | null
}

const shape = /^mng_(test|live)_([0-9A-Z]{26})([0-9A-Z]{26})([0-9a-z]{8})([\w-]{22})$/

/** The token of a signed link. A change of any part of it, or of the customer's contacts, invalidates the signature. */
export function manageToken(pepper: string, address: ManageAddress, contacts: SignedContacts): string {
  const [merchant, customer] = [address.merchantId, address.customerId].map((id) =>
    id.slice(id.indexOf('_') + 1),
  )
  const prefix = `mng_${address.mode === 'live' ? 'live' : 'test'}_`
  return `${prefix}${merchant}${customer}${secondsOf(address)}${signatureOf(pepper, address, contacts)}`
}

/** Reads a link's token; null for a malformed one. It proves nothing yet: {@link isSigned} does. */
export function parseManageToken(token: string): GivenManageLink | null {
  const [, mode, merchant, customer, seconds, signature] = shape.exec(token) ?? []
  if (seconds === undefined || signature === undefined) return null
  return {
    mode: mode === 'live' ? 'live' : 'sandbox',
    merchantId: `mer_${merchant}`,
    customerId: `cus_${customer}`,
    // Eight digits are always a date.
    until: new Date(parseInt(seconds, 36) * 1000).toISOString(),
    signature,
  }
}

/** Whether one of our peppers signed this link for a customer with these contacts. */
export function isSigned(
  peppers: readonly string[],
  { signature, ...address }: GivenManageLink,
  contacts: SignedContacts,
): boolean {
  return peppers.some((pepper) => equalInConstantTime(signature, signatureOf(pepper, address, contacts)))
}

function secondsOf({ until }: ManageAddress): string {
  return Math.floor(toMs(until) / 1000)
    .toString(36)
    .padStart(8, '0')
}

function signatureOf(pepper: string, address: ManageAddress, { email, phone }: SignedContacts): string {
  const { mode, merchantId, customerId } = address
  const signed = ['manage link', mode, merchantId, customerId, secondsOf(address), email, phone]
  return createHmac('sha256', pepper).update(JSON.stringify(signed)).digest('base64url').slice(0, 22)
}
