import { createHmac } from 'node:crypto'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { Instant } from '../domain/time/time.ts'
import { equalInConstantTime } from './constant-time.ts'

/** The parts of an exported file's link, and its expiry, by the wall clock (N4). */
export interface ExportAddress {
  readonly mode: Mode
  readonly merchantId: string
  readonly exportId: string
  readonly until: Instant
}

/** A link's address with the signature that came with it, unproven. */
export interface GivenExportLink extends ExportAddress {
  readonly signature: string
}

const shape = /^exp_(test|live)_([0-9A-Z]{26})([0-9A-Z]{26})([0-9]{10})([\w-]{22})$/

/** The token of a file's link, signed with the export's own key. */
export function exportToken(linkKey: string, address: ExportAddress): string {
  const { mode, merchantId, exportId } = address
  const [merchant, one] = [merchantId, exportId].map((id) => id.slice(id.indexOf('_') + 1))
  const lead = `exp_${mode === 'live' ? 'live' : 'test'}_`
  return `${lead}${merchant}${one}${secondsOf(address)}${signatureOf(linkKey, address)}`
}

/** Reads a link's token; null for a malformed one. It proves nothing yet: {@link isSignedExport} does. */
export function parseExportToken(token: string): GivenExportLink | null {
  const [, mode, merchant, one, seconds, signature] = shape.exec(token) ?? []
  if (signature === undefined) return null
  return {
    mode: mode === 'live' ? 'live' : 'sandbox',
    merchantId: `mer_${merchant}`,
    exportId: `exp_${one}`,
    until: new Date(Number(seconds) * 1000).toISOString(),
    signature,
  }
}

/** Whether the export's key signed this link. */
export function isSignedExport(linkKey: string, { signature, ...address }: GivenExportLink): boolean {
  return equalInConstantTime(signature, signatureOf(linkKey, address))
}

function secondsOf({ until }: ExportAddress): string {
  return String(Math.floor(Date.parse(until) / 1000)).padStart(10, '0')
}

function signatureOf(linkKey: string, address: ExportAddress): string {
  const { mode, merchantId, exportId } = address
  const signed = JSON.stringify(['export', mode, merchantId, exportId, secondsOf(address)])
  return createHmac('sha256', linkKey).update(signed).digest('base64url').slice(0, 22)
}
