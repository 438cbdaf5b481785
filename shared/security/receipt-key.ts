import { randomBytes } from 'node:crypto'

/** The unguessable part of a receipt's link: 128 random bits in 22 characters. */
export function newReceiptKey(): string {
  return randomBytes(16).toString('base64url')
}
