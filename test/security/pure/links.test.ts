import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  documentToken,
  isSignedDocument,
  parseDocumentToken,
} from '../../../shared/security/document-link.ts'
import { exportToken, isSignedExport, parseExportToken } from '../../../shared/security/export-link.ts'
import { isSigned, manageToken, parseManageToken } from '../../../shared/security/manage-link.ts'

const merchant = '01J0000000000000000000000M'
const one = '01J0000000000000000000000C'
/** 1,767,614,400 seconds; in base 36 `t8e400`. */
const until = '2026-01-05T12:00:00.000Z'
const signed = (key: string, parts: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
const changed = (text: string, at: number): string =>
  text.slice(0, at) + (text.charAt(at) === 'A' ? 'B' : 'A') + text.slice(at + 1)
const modes = [
  ['live', 'live'],
  ['sandbox', 'test'],
] as const

// Holds P2.
describe('a link by which a customer manages what they pay for', () => {
  const address = { mode: 'live', merchantId: `mer_${merchant}`, customerId: `cus_${one}`, until } as const
  const contacts = { email: 'ada@example.com', phone: null }

  it.each(modes)('in %s says %s, both identifiers, its end and the signature of all', (mode, word) => {
    const own = { ...address, mode }
    const parts = ['manage link', mode, own.merchantId, own.customerId, '00t8e400', 'ada@example.com', null]
    const signature = signed('pepper', parts)
    const token = manageToken('pepper', own, contacts)
    expect(token).toBe(`mng_${word}_${merchant}${one}00t8e400${signature}`)
    expect(parseManageToken(token)).toEqual({ ...own, signature })
  })

  it('ends at a whole second', () => {
    const later = { ...address, until: '2026-01-05T12:00:00.999Z' }
    expect(manageToken('pepper', later, contacts)).toBe(manageToken('pepper', address, contacts))
  })

  it('is signed by any of our peppers, for the contacts that its customer has now', () => {
    const given = parseManageToken(manageToken('pepper', address, contacts))!
    expect(isSigned(['pepper'], given, contacts)).toBe(true)
    expect(isSigned(['new', 'pepper'], given, contacts)).toBe(true)
    expect(isSigned(['new'], given, contacts)).toBe(false)
    expect(isSigned([], given, contacts)).toBe(false)
    expect(isSigned(['pepper'], given, { ...contacts, email: 'eve@example.com' })).toBe(false)
    expect(isSigned(['pepper'], given, { ...contacts, phone: '2348031234509' })).toBe(false)
    const others = [{ mode: 'sandbox' }, { merchantId: 'mer_2' }, { customerId: 'cus_2' }] as const
    for (const other of [...others, { until: '2026-01-05T12:00:01.000Z' }, { signature: 'A'.repeat(22) }])
      expect(isSigned(['pepper'], { ...given, ...other }, contacts)).toBe(false)
  })

  it('has a date as its end, whatever its digits are', () => {
    const text = `mng_live_${merchant}${one}zzzzzzzz${'A'.repeat(22)}`
    expect(parseManageToken(text)?.until).toBe(new Date((36 ** 8 - 1) * 1000).toISOString())
  })

  const token = manageToken('pepper', address, contacts)
  it.each([
    ['nothing', ''],
    ['another word', `x${token}`],
    ['another mode', token.replace('live', 'prod')],
    ['a character more', `${token}A`],
    ['a character less', token.slice(0, -1)],
    ['a small letter in an identifier', token.slice(0, 9) + 'a' + token.slice(10)],
    ['a capital in its end', changed(token, 61)],
    ['a line behind it', `${token}\n`],
  ])('of %s is none', (_, text) => {
    expect(parseManageToken(text)).toBeNull()
  })
})

// Holds L6.
describe('a tax document’s link', () => {
  it.each([
    ['live', 'live', 'inv', 'i'],
    ['sandbox', 'test', 'cn', 'n'],
  ] as const)(
    'in %s says %s, both identifiers, the kind of %s, and the signature of all',
    (mode, word, kind, letter) => {
      const address = { mode, merchantId: `mer_${merchant}`, documentId: `${kind}_${one}` }
      const signature = signed('pepper', ['tax document', mode, address.merchantId, address.documentId])
      const token = documentToken('pepper', address)
      expect(token).toBe(`doc_${word}_${merchant}${letter}${one}${signature}`)
      expect(parseDocumentToken(token)).toEqual({ ...address, signature })
    },
  )

  const address = { mode: 'live', merchantId: `mer_${merchant}`, documentId: `inv_${one}` } as const
  const token = documentToken('pepper', address)

  it('is signed by any of our peppers, for this document alone', () => {
    const given = parseDocumentToken(token)!
    expect(isSignedDocument(['pepper'], given)).toBe(true)
    expect(isSignedDocument(['new', 'pepper'], given)).toBe(true)
    expect(isSignedDocument(['new'], given)).toBe(false)
    expect(isSignedDocument([], given)).toBe(false)
    for (const other of [{ mode: 'sandbox' }, { merchantId: 'mer_2' }, { documentId: `cn_${one}` }] as const)
      expect(isSignedDocument(['pepper'], { ...given, ...other })).toBe(false)
    expect(isSignedDocument(['pepper'], { ...given, signature: 'A'.repeat(22) })).toBe(false)
  })

  it.each([
    ['nothing', ''],
    ['another word', `x${token}`],
    ['another mode', token.replace('live', 'prod')],
    ['another kind', `${token.slice(0, 35)}x${token.slice(36)}`],
    ['a character more', `${token}A`],
    ['a character less', token.slice(0, -1)],
    ['a small letter in an identifier', token.slice(0, 9) + 'a' + token.slice(10)],
  ])('of %s is none', (_, text) => {
    expect(parseDocumentToken(text)).toBeNull()
  })
})

// Holds N4.
describe('an exported file’s link', () => {
  const address = { mode: 'live', merchantId: `mer_${merchant}`, exportId: `exp_${one}`, until } as const
  const token = exportToken('key', address)

  it.each(modes)('in %s says %s, both identifiers, its end and the signature of all', (mode, word) => {
    const own = { ...address, mode }
    const signature = signed('key', ['export', mode, own.merchantId, own.exportId, '1767614400'])
    expect(exportToken('key', own)).toBe(`exp_${word}_${merchant}${one}1767614400${signature}`)
    expect(parseExportToken(exportToken('key', own))).toEqual({ ...own, signature })
  })

  it('ends at a whole second, of ten digits in any year', () => {
    expect(exportToken('key', { ...address, until: '2026-01-05T12:00:00.999Z' })).toBe(token)
    expect(exportToken('key', { ...address, until: '1970-01-02T00:00:00.000Z' })).toContain(
      `${one}0000086400`,
    )
  })

  it('is signed by its export’s key, for this file and end alone', () => {
    const given = parseExportToken(token)!
    expect(isSignedExport('key', given)).toBe(true)
    expect(isSignedExport('other', given)).toBe(false)
    const others = [{ mode: 'sandbox' }, { merchantId: 'mer_2' }, { exportId: 'exp_2' }] as const
    for (const other of [...others, { until: '2026-01-05T12:00:01.000Z' }, { signature: 'A'.repeat(22) }])
      expect(isSignedExport('key', { ...given, ...other })).toBe(false)
  })

  it.each([
    ['nothing', ''],
    ['another word', `x${token}`],
    ['another mode', token.replace('live', 'prod')],
    ['a character more', `${token}A`],
    ['a character less', token.slice(0, -1)],
    ['a letter in its end', changed(token, 61)],
    ['a small letter in an identifier', token.slice(0, 9) + 'a' + token.slice(10)],
  ])('of %s is none', (_, text) => {
    expect(parseExportToken(text)).toBeNull()
  })
})
