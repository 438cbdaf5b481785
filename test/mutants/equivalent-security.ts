import type { EquivalentMutant } from './equivalent.ts'

/** Those of `shared/security`, and of `merchant`, `message`, `search`, `personal-data` and `reports` in the domain. */
export const equivalentInSecurity: readonly EquivalentMutant[] = [
  {
    file: 'shared/security/attempt-window.ts',
    line: 'const inWindow = history.filter((at) => at > nowMs - windowMs).sort((a, b) => a - b)',
    mutant: 'no filter, or >=',
    reason: 'what has left the window would be free at the latest now, which is where waiting begins anyway',
  },
  {
    file: 'shared/security/code-attempts.ts',
    line: 'const sends = before?.sends ?? []',
    mutant: 'a text in the list',
    reason: 'a text is later than no instant, so both the window and the record leave it out',
  },
  {
    file: 'shared/security/code-attempts.ts',
    line: 'const told = warnedAt !== null && warnedAt > addMs(now, -WARNED_AFTER.windowMs)',
    mutant: 'warnedAt !== null becomes true',
    reason: 'null is later than no instant',
  },
  {
    file: 'shared/security/constant-time.ts',
    line: "return createHash('sha256').update(text, 'utf8').digest()",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/security/credential.ts',
    line: 'if (text.length > MAX_LENGTH) return null',
    mutant: 'never',
    reason: 'a shortcut: the shape has no longer text either',
  },
  {
    file: 'shared/security/credential.ts',
    line: "const kind = KIND_OF.get(match?.[1] ?? '')",
    mutant: 'another text',
    reason: 'it is no prefix, as the empty one is none',
  },
  {
    file: 'shared/security/credential.ts',
    line: 'if (match === null || kind === undefined) return null',
    mutant: 'match === null becomes false',
    reason: 'without a match there is no kind',
  },
  {
    file: 'shared/security/credential.ts',
    line: "return createHash('sha256').update(token, 'utf8').digest('hex')",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/security/credential.ts',
    line: "let rest = createHash('sha256').update(body, 'utf8').digest().readUIntBE(0, 6)",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/security/document-link.ts',
    line: 'const [, mode, merchant, kind, own, signature] = shape.exec(token) ?? []',
    mutant: 'a text in the list',
    reason: 'the first place is not read, and the signature’s stays empty',
  },
  {
    file: 'shared/security/export-link.ts',
    line: 'const [, mode, merchant, one, seconds, signature] = shape.exec(token) ?? []',
    mutant: 'a text in the list',
    reason: 'the first place is not read, and the signature’s stays empty',
  },
  {
    file: 'shared/security/manage-link.ts',
    line: 'const [, mode, merchant, customer, seconds, signature] = shape.exec(token) ?? []',
    mutant: 'a text in the list',
    reason: 'the first place is not read, and the signature’s stays empty',
  },
  {
    file: 'shared/security/manage-link.ts',
    line: 'if (seconds === undefined || signature === undefined) return null',
    mutant: '&&, or either becomes false',
    reason: 'a match has both and none has neither; both are asked for the compiler',
  },
  {
    file: 'shared/security/known-browser.ts',
    line: "const [until = '', word = ''] = mark.split('.')",
    mutant: 'another default',
    reason: 'a split text always has a first part, and any text of that length is no signature of ours',
  },
  {
    file: 'shared/security/one-time-code.ts',
    line: "return createHmac('sha256', pepper).update(JSON.stringify(parts), 'utf8').digest('hex')",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/security/picture.ts',
    line: 'if (error instanceof RangeError || (error as { code?: unknown }).code !== undefined)',
    mutant: 'true',
    reason: 'nothing else is thrown; what a mistake of ours would throw must not be called damage',
  },
  {
    file: 'shared/security/picture.ts',
    line: 'if (end > bytes.length || crcOf(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))',
    mutant: 'end > bytes.length becomes false',
    reason: 'a shortcut: reading the checksum past the end throws, which is answered the same',
  },
  {
    file: 'shared/security/picture.ts',
    line: "if (header?.length !== 13) return 'picture_damaged'",
    mutant: 'header.length',
    reason:
      'the loop ends at an IEND alone, which stands behind a header; the question mark is for the compiler',
  },
  {
    file: 'shared/security/picture.ts',
    line: 'if (inflateSync(Buffer.concat(data), { maxOutputLength: whole + 1 }).length !== whole)',
    mutant: 'no bound',
    reason: 'it bounds memory alone: more than the size is damage on either road',
  },
  {
    file: 'shared/security/picture.ts',
    line: "if (length < 2 || end > bytes.length) return 'picture_damaged'",
    mutant: 'never, or >=',
    reason:
      'a segment that ends with or behind the file has no end marker behind it, and reading that throws',
  },
  {
    file: 'shared/security/picture.ts',
    line: "if (size === null || scans === 0) return 'picture_damaged'",
    mutant: 'size === null becomes false',
    reason:
      'a scan before a frame was refused, so without a size there is no scan; it is asked for the compiler',
  },
  {
    file: 'shared/security/totp.ts',
    line: 'return new Secret({ size: 20 }).base32',
    mutant: 'no size',
    reason: 'the library’s own size is 20 as well',
  },
  {
    file: 'shared/security/totp.ts',
    line: "const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/security/webhook-signature.ts',
    line: "return `v1,${createHmac('sha256', keyBytes(secret)).update(signed, 'utf8').digest('base64')}`",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/security/webhook-signature.ts',
    line: "(secret) => `v1=${createHmac('sha256', secret).update(signed, 'utf8').digest('hex')}`,",
    mutant: 'no encoding',
    reason: 'Node reads texts as UTF-8 where none is named',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: 'const apart = Math.abs(hueOf(rgb) - dangerHue)',
    mutant: 'hueOf(rgb) + dangerHue',
    reason: 'the danger colour’s hue is 0',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: 'if (span === 0) return 0',
    mutant: 'never',
    reason: 'greys are answered before their hue is asked',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: ': most === green',
    mutant: 'true, false or !==',
    reason: 'what is mostly green or blue is at least 60 degrees from danger by either formula',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: '? (blue - red) / span + 2',
    mutant: '- 2',
    reason: 'it is 60 to 180 degrees from danger on either side',
  },
  {
    file: 'shared/domain/merchant/branding.ts',
    line: ': (red - green) / span + 4',
    mutant: '- 4',
    reason: 'it is at least 60 degrees from danger on either side',
  },
  {
    file: 'shared/domain/merchant/logo-address.ts',
    line: 'const [, mode, merchant, content] = shape.exec(token) ?? []',
    mutant: 'a text in the list',
    reason: 'the first place is not read, and the content’s stays empty',
  },
  {
    file: 'shared/domain/search/terms.ts',
    line: '.split(/[^\\p{L}\\p{N}@.+_-]+/u)',
    mutant: 'no +',
    reason: 'the empty words between are left out in the next line',
  },
  {
    file: 'shared/domain/search/terms.ts',
    line: '? []',
    mutant: 'a text in the list',
    reason: 'the first word is not taken from it: the whole email begins with it',
  },
  {
    file: 'shared/domain/search/terms.ts',
    line: 'const [, base = null, n = null] = /^([0-9a-z]{3,10})(?:-(\\d{1,6}))?$/i.exec(text.trim()) ?? []',
    mutant: 'a text in the list',
    reason: 'the first place is not read, and both others stay empty',
  },
  {
    file: 'shared/domain/reports/customer-statement.ts',
    line: 'return a.at < b.at ? -1 : a.at > b.at ? 1 : 0',
    mutant: 'the second question becomes anything',
    reason:
      'the engine’s sort asks only whether one line is before another, and keeps the order of the others',
  },
  {
    file: 'shared/domain/reports/customer-statement.ts',
    line: "...(paidAt !== null && charged > 0 ? [line(paidAt, 'payment', -charged)] : []),",
    mutant: 'charged > 0 becomes true or >= 0',
    reason: 'a line of nothing is left out below',
  },
  {
    file: 'shared/domain/reports/customer-statement.ts',
    line: 'const lines: StatementLine[] = []',
    mutant: 'a text in the list',
    reason: 'a text has no instant, so it is in no stretch of time',
  },
  {
    file: 'shared/domain/reports/customer-statement.ts',
    line: 'if (!isShown && creditKobo === 0) return []',
    mutant: 'a text in the list',
    reason: 'a text has no instant, so it is in no stretch of time',
  },
]
