import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../shared/domain/audit/audit-entry.ts'
import { hashOfDay } from '../../../shared/security/audit-hash.ts'
import { credentialMode } from '../../../shared/security/credential.ts'
import { isKnownBrowser, knownBrowserMark } from '../../../shared/security/known-browser.ts'
import { cardHash, contactHash, tokenHash } from '../../../shared/security/person-hash.ts'
import { addMs } from '../../../shared/domain/time/time.ts'

const sha = (text: string) => createHash('sha256').update(text)

// Holds R10.
describe('the mark of a browser in which a code was entered', () => {
  const entered = { pepper: 'pepper', purpose: 'identity', recipient: '2348031234509' }
  const now = '2026-01-05T12:00:00.000Z'
  /** 90 days later. */
  const end = Date.parse('2026-04-05T12:00:00.000Z')
  const word = (until: string) =>
    createHmac('sha256', 'pepper')
      .update(`known browser identity 2348031234509 ${until}`)
      .digest('base64url')
      .slice(0, 22)
  const mark = `${end.toString(36)}.${word(end.toString(36))}`

  it('is its end 90 days later, and our signature', () => {
    expect(knownBrowserMark(entered, now)).toBe(`${end.toString(36)}.${word(end.toString(36))}`)
  })

  it('is good before its end, among others that are not', () => {
    const last = addMs(now, end - Date.parse(now) - 1)
    expect(isKnownBrowser(entered, [mark], last)).toBe(true)
    expect(isKnownBrowser(entered, [mark], new Date(end).toISOString())).toBe(false)
    expect(isKnownBrowser(entered, ['', 'x.y', mark], now)).toBe(true)
    expect(isKnownBrowser(entered, [], now)).toBe(false)
  })

  it.each([
    ['nobody', { ...entered, recipient: '2348031234500' }],
    ['no other purpose', { ...entered, purpose: 'portal' }],
    ['no other pepper', { ...entered, pepper: 'other' }],
  ])('is good for %s else', (_, other) => {
    expect(isKnownBrowser(other, [mark], now)).toBe(false)
  })

  const later = (end + 1).toString(36)
  it.each([
    ['an end alone', end.toString(36)],
    ['a later end', `${later}.${word(end.toString(36))}`],
    ['no end', `.${word('')}`],
    ['an end that is no number', `!.${word('!')}`],
    ['a word that is shorter', mark.slice(0, -1)],
  ])('of %s is none', (_, text) => {
    expect(isKnownBrowser(entered, [text], now)).toBe(false)
  })
})

// Holds R3.
describe('the hash under which a person is found', () => {
  it('is one of what they have, with its kind before it', () => {
    expect(cardHash('SIG_1')).toBe(sha('card:SIG_1').digest('base64url'))
    expect(tokenHash({ gateway: 'paystack', token: 'AUTH_1' })).toBe(
      sha('token:paystack:AUTH_1').digest('base64url'),
    )
    const nowhere = tokenHash({ token: 'AUTH_1' })
    expect(nowhere).toBe(sha('token::AUTH_1').digest('base64url'))
    expect(contactHash('phone', '2348031234509')).toBe(sha('phone:2348031234509').digest('base64url'))
  })

  it('is the same for an email in any case', () => {
    expect(contactHash('email', 'Ada@Example.com')).toBe(sha('email:ada@example.com').digest('base64url'))
  })
})

// Holds R7.
describe('the seal of a day of the audit', () => {
  const entry = {
    merchantId: 'mer_1',
    id: 'aud_1',
    writer: 'w1',
    createdAt: '2026-01-05T12:00:00.000Z',
    actorKind: 'member',
    actorId: 'mem_1',
    actorName: 'Ada',
    memberId: 'mem_1',
    sourceAddress: '192.0.2.1',
    action: 'create-plan',
    targetId: 'plan_1',
    amount: 5000,
    currency: 'NGN',
    requestId: 'req_1',
  } as unknown as AuditEntry
  const row =
    '["aud_1","w1","2026-01-05T12:00:00.000Z","member","mem_1","Ada","mem_1","192.0.2.1","create-plan","plan_1",5000,"NGN","req_1"]\n'

  it('is a hash of the day before’s, and of each entry in its order', () => {
    expect(hashOfDay(null, [])).toBe(sha('\n').digest('hex'))
    expect(hashOfDay('abc', [entry])).toBe(sha(`abc\n${row}`).digest('hex'))
    const second = { ...entry, id: 'aud_2' }
    expect(hashOfDay('abc', [entry, second])).toBe(
      sha(`abc\n${row}${row.replace('aud_1', 'aud_2')}`).digest('hex'),
    )
  })
})

// Holds S44.
it('a credential says live for live, and test for the sandbox', () => {
  expect([credentialMode('live'), credentialMode('sandbox')]).toEqual(['live', 'test'])
})
