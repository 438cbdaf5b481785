import { revised } from '../../../shared/domain/change/revised.ts'
import { describe, expect, it } from 'vitest'
import {
  checkoutReference,
  hasExpired,
  invoiceIdOf,
  sessionDueAt,
  sessionIdOf,
} from '../../../shared/domain/checkout/session.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { april } from '../fixtures/instants.ts'
import { aSession, aSessionCharge, anUnseenSessionCharge, sessionEnd } from './session-fixtures.ts'
import { checkoutLifetimeMs } from '../../../shared/domain/time/waits.ts'

const ulid = '01K0ABCDEFGHIJ0123456789'

// Holds D3.18: the gateway's reference leads back to the session, before there is an invoice and after.
describe('a session’s references', () => {
  it('its invoice has its own ULID', () => {
    expect(invoiceIdOf({ id: `chk_${ulid}` })).toBe(`inv_${ulid}`)
    expect(sessionIdOf(`inv_${ulid}`)).toBe(`chk_${ulid}`)
    expect(invoiceIdOf({ id: 'x_chk_1' })).toBe('x_chk_1')
    expect(sessionIdOf('x_inv_1')).toBe('x_inv_1')
  })

  it.each([
    ['of a plan', {}, `inv_${ulid}-2`],
    ['of a trial', { amount: 0 }, `chk_${ulid}-2`],
    ['of one kobo', { amount: 1 }, `inv_${ulid}-2`],
    ['of an amount', { kind: 'one_time' }, `inv_${ulid}-2`],
    ['of a card to be stored', { kind: 'setup', amount: 0 }, `chk_${ulid}-2`],
    [
      'after one that was never seen, before it takes that one’s',
      { charge: anUnseenSessionCharge() },
      `inv_${ulid}-2`,
    ],
  ] as const)('the second charge %s', (_, over, want) => {
    expect(checkoutReference(aSession(over), 2)).toBe(want)
  })
})

it('a changed session carries the next version', () => {
  expect(revised(aSession(), { status: 'processing', declinedCards: 1 })).toEqual(
    aSession({ status: 'processing', declinedCards: 1, version: 4 }),
  )
})

// Holds D2.8, D11.12: 24 hours unpaid; a charge in progress or a payment is waited for.
describe('a session’s end', () => {
  it('is a day after its beginning', () => {
    expect(checkoutLifetimeMs).toBe(24 * 60 * 60 * 1000)
  })

  it.each([
    ['pending', -1, false],
    ['pending', 0, true],
    ['pending', 1, true],
    ['failed', -1, false],
    ['failed', 0, true],
    ['processing', 1, false],
    ['completed', 1, false],
    ['expired', -1, true],
  ] as const)('%s, %i ms from its end: over is %s', (status, ms, want) => {
    expect(hasExpired(aSession({ status }), addMs(sessionEnd, ms))).toBe(want)
  })

  it.each([
    ['pending', null, sessionEnd],
    ['failed', null, sessionEnd],
    ['processing', aSessionCharge({ askAt: addMs(april, 300_000) }), addMs(april, 300_000)],
    ['completed', null, null],
    ['expired', null, null],
    ['completed', aSessionCharge(), null],
    ['expired', aSessionCharge(), null],
  ] as const)('%s with the charge %j needs a worker at %s', (status, charge, want) => {
    expect(sessionDueAt(aSession({ status, charge }))).toBe(want)
  })
})
