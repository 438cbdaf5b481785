import { revised } from '../../../shared/domain/revised.ts'
import { describe, expect, it } from 'vitest'
import {
  checkoutReference,
  hasExpired,
  invoiceIdOf,
  sessionDueAt,
  sessionIdOf,
  toCharge,
} from '../../../shared/domain/checkout/session.ts'
import { addMs } from '../../../shared/domain/time.ts'
import { april } from '../fixtures/instants.ts'
import { aSession, aSessionAttempt, charging, sessionEnd } from './session-fixtures.ts'
import { checkoutLifetimeMs } from '../../../shared/domain/waits.ts'

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
    ['of an amount', { kind: 'one_time' }, `chk_${ulid}-2`],
    ['of a card to be stored', { kind: 'setup', amount: 0 }, `chk_${ulid}-2`],
    ['after one that was never seen', { unseen: aSessionAttempt() }, `inv_${ulid}-1`],
  ] as const)('the second charge %s', (_, over, want) => {
    expect(checkoutReference(aSession(over), 2)).toBe(want)
  })
})

// Holds A3, D11.14.
describe('what is charged', () => {
  it.each([
    ['the session’s amount', {}, {}, { amount: 500_000, currency: 'NGN' }],
    ['in its currency', { amount: 1_999, currency: 'USD' }, {}, { amount: 1_999, currency: 'USD' }],
    [
      '50 naira to store a card',
      { amount: 0, currency: 'USD' },
      { storing: 5_000 },
      { amount: 5_000, currency: 'NGN' },
    ],
    ['nothing where storing is free', { amount: 0 }, {}, { amount: 0, currency: 'NGN' }],
  ] as const)('%s', (_, session, attempt, want) => {
    expect(toCharge(charging(session, aSessionAttempt(attempt)))).toEqual({ merchantId: 'mer_1', ...want })
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
    ['processing', aSessionAttempt({ askAt: addMs(april, 300_000) }), addMs(april, 300_000)],
    ['completed', null, null],
    ['expired', null, null],
    ['completed', aSessionAttempt(), null],
    ['expired', aSessionAttempt(), null],
  ] as const)('%s with the charge %j needs a worker at %s', (status, attempt, want) => {
    expect(sessionDueAt(aSession({ status, attempt }))).toBe(want)
  })
})
