import { createHash } from 'node:crypto'
import type { PaymentMethod } from '../domain/payment-methods/payment-method.ts'

/** The hash of a gateway's signature of a card. */
export function cardHash(signature: string): string {
  return createHash('sha256').update(`card:${signature}`).digest('base64url')
}

/** The hash of a gateway and a token of it, under which the tenant is found that it belongs to (R3). */
export function tokenHash({ gateway, token }: Pick<PaymentMethod, 'gateway' | 'token'>): string {
  return createHash('sha256')
    .update(`token:${gateway ?? ''}:${token}`)
    .digest('base64url')
}

/** The hash of a contact, under which a person is found without their address in a key. */
export function contactHash(kind: 'email' | 'phone', value: string): string {
  return createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest('base64url')
}
