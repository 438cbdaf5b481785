import { createHmac } from 'node:crypto'
import type { Mode } from '../domain/merchant/merchant.ts'
import { equalInConstantTime } from './constant-time.ts'

/** The parts of a tax document's link: an invoice, or a credit or debit note (L6). It is valid for as long as the document. */
export interface DocumentAddress {
  readonly mode: Mode
  readonly merchantId: string
  readonly documentId: string
}

/** A link's address with the signature that came with it, unproven. */
export interface GivenDocumentLink extends DocumentAddress {
  readonly signature: string
}

const shape = /^doc_(test|live)_([0-9A-Z]{26})([in])([0-9A-Z]{26})([\w-]{22})$/

/** The token of a document's link. */
export function documentToken(pepper: string, address: DocumentAddress): string {
  const { mode, merchantId, documentId } = address
  const [merchant, own] = [merchantId, documentId].map((id) => id.slice(id.indexOf('_') + 1))
  const kind = documentId.startsWith('inv_') ? 'i' : 'n'
  const lead = `doc_${mode === 'live' ? 'live' : 'test'}_`
  return `${lead}${merchant}${kind}${own}${signatureOf(pepper, address)}`
}

/** Reads a link's token; null for a malformed one. It proves nothing yet: {@link isSignedDocument} does. */
export function parseDocumentToken(token: string): GivenDocumentLink | null {
  const [, mode, merchant, kind, own, signature] = shape.exec(token) ?? []
  if (signature === undefined) return null
  return {
    mode: mode === 'live' ? 'live' : 'sandbox',
    merchantId: `mer_${merchant}`,
    documentId: `${kind === 'i' ? 'inv' : 'cn'}_${own}`,
    signature,
  }
}

/** Whether one of our peppers signed this link. */
export function isSignedDocument(
  peppers: readonly string[],
  { signature, ...address }: GivenDocumentLink,
): boolean {
  return peppers.some((pepper) => equalInConstantTime(signature, signatureOf(pepper, address)))
}

function signatureOf(pepper: string, { mode, merchantId, documentId }: DocumentAddress): string {
  const signed = JSON.stringify(['tax document', mode, merchantId, documentId])
  return createHmac('sha256', pepper).update(signed).digest('base64url').slice(0, 22)
}
