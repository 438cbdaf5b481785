import type { EquivalentMutant } from './equivalent.ts'

const nomba = 'shared/adapters/gateways/nomba'

/** Mutants of the gateways' adapters that no answer of a gateway can show. */
export const equivalentInGateways: readonly EquivalentMutant[] = [
  {
    file: `${nomba}/naira.ts`,
    line: "const text = typeof value === 'number' ? String(value) : (idOf(value) ?? '')",
    mutant: 'some text instead of none',
    reason: 'a text without digits is no amount to the pattern of the next line',
  },
  {
    file: `${nomba}/accounts.ts`,
    line: "const at = Date.parse(textOf(data['timeCreated']) ?? '')",
    mutant: 'some text instead of none',
    reason: 'neither is an instant',
  },
  {
    file: `${nomba}/bills.ts`,
    line: "const status = (textOf(data['status']) ?? '').toUpperCase()",
    mutant: 'some text instead of none',
    reason: 'no word of a status is that text',
  },
  {
    file: `${nomba}/transfers.ts`,
    line: "const status = (textOf(data['status']) ?? '').toUpperCase()",
    mutant: 'some text instead of none',
    reason: 'no word of a status is that text',
  },
  {
    file: `${nomba}/book.ts`,
    line: "const status = (textOf(item['status']) ?? '').toUpperCase()",
    mutant: 'some text instead of none',
    reason: 'no word of a status is that text',
  },
  {
    file: `${nomba}/book.ts`,
    line: "const narration = textOf(item['narration']) ??",
    mutant: 'some text instead of none',
    reason: 'it names no merchant either',
  },
  {
    file: `${nomba}/charges.ts`,
    line: "const message = textOf(data['message']) ?? ''",
    mutant: 'some text instead of none',
    reason: 'it asks for nobody and is no reason of a decline',
  },
  {
    file: `${nomba}/charges.ts`,
    line: "record: 'kept' | 'lost' = 'kept',",
    mutant: 'another word as the usual one',
    reason: 'it is compared with `lost` alone',
  },
  {
    file: `${nomba}/charges.ts`,
    line: "const expiry = idOf(card['tokenExpiryDate']) ??",
    mutant: 'some text instead of none',
    reason: 'it has no digits',
  },
  {
    file: `${nomba}/charges.ts`,
    line: 'const [, year, month] =',
    mutant: 'a list of one text instead of an empty one',
    reason: 'its first place is skipped, as in a match',
  },
  {
    file: `${nomba}/client.ts`,
    line: "const code = idOf(heard.json['code']) ?? ''",
    mutant: 'some text instead of none',
    reason: 'it is no code of the gate',
  },
  {
    file: `${nomba}/config.ts`,
    line: "const { clientId = '', clientSecret = ''",
    mutant: 'some text where a field is missing',
    reason: 'a secret that lacks one of them is refused before',
  },
  {
    file: `${nomba}/callbacks.ts`,
    line: "const expected = createHmac('sha256', client.signatureKey).update(signed, 'utf8').digest('base64')",
    mutant: 'no encoding of the text',
    reason: 'a text without an encoding is read as UTF-8',
  },
  {
    file: `${nomba}/seal.ts`,
    line: "const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])",
    mutant: 'no encoding of the text',
    reason: 'a text without an encoding is read as UTF-8',
  },
  {
    file: `${nomba}/client.ts`,
    line: "return heard.kind === 'answer' && heard.status === 401",
    mutant: 'an answer is not looked for',
    reason: 'silence has no status, which is not 401',
  },
  {
    file: `${nomba}/client.ts`,
    line: "return { status, code: idOf(json['code']) ?? '', description: texts.join(' '), data }",
    mutant: 'some text instead of no code',
    reason:
      'it is no code that is asked for, and an alarm leaves out a code that is no short name, as it does an empty one',
  },
  {
    file: `${nomba}/failure-words.ts`,
    line: 'const code = texts.find((text) => text !== null && issuerCode.test(text))',
    mutant: 'null is not looked for',
    reason: 'as a text it is no code of an issuer',
  },
  {
    file: `${nomba}/hosted.ts`,
    line: 'if (url === null || !/^https?:/.test(url) || (answered !== null && answered !== reference)) return null',
    mutant: 'null is not looked for',
    reason: 'as a text it is no address either',
  },
  {
    file: `${nomba}/refunds.ts`,
    line: "const charge = await client.asked.find(asked.about ?? '')",
    mutant: 'some text instead of none',
    reason: 'no charge is recorded under either',
  },
  {
    file: `${nomba}/refunds.ts`,
    line: "return found.kind === 'found' && isGoneBack(found.status)",
    mutant: 'what was found is not looked for',
    reason: 'what was not found has no status, which is none of the two words',
  },
  {
    file: `${nomba}/refunds.ts`,
    line: "if (found.kind !== 'found' || !isGoneBack(found.status)) return none",
    mutant: 'what was not found is not looked for',
    reason: 'it has no status, which is none of the two words',
  },
  {
    file: `${nomba}/session.ts`,
    line: "const data = heard.kind === 'answer' && heard.status < 400 ? objectOf(heard.json['data']) : {}",
    mutant: 'an answer is not looked for',
    reason: 'silence has no status, which is not below 400',
  },
  {
    file: `${nomba}/session.ts`,
    line: "const end = Date.parse(told ?? '')",
    mutant: 'some text instead of none',
    reason: 'neither is an instant',
  },
  {
    file: `${nomba}/transaction.ts`,
    line: "return { kind: 'other' }",
    mutant: 'no word, or another',
    reason: 'no caller asks for this word: each has one outcome for all the words that it does not name',
  },
  {
    file: `${nomba}/transaction.ts`,
    line: 'if (word === null) return null',
    mutant: 'never',
    reason: 'null as a text names no rail, which is null too',
  },
  {
    file: `${nomba}/transaction.ts`,
    line: 'return text === null || /^(n\\/a|null)$/i.test(text) ? null : text',
    mutant: 'null is not looked for',
    reason: 'as a text it is `null`, one of the words for a missing value',
  },
]
