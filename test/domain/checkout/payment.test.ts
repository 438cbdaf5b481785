import { describe, expect, it } from 'vitest'
import { sessionDeadlineOf, railsFor, requireRail } from '../../../shared/domain/checkout/deadline.ts'
import {
  declineClassOf,
  declineNames,
  declinedToPayer,
  maxDeclinesOfSession,
  tooManyTries,
} from '../../../shared/domain/checkout/decline-class.ts'
import { isSamePayment, waitsUntil } from '../../../shared/domain/checkout/let-go.ts'
import { heldLetGo, paymentLetGo } from '../../../shared/domain/checkout/release.ts'
import { FAILURE_CODES } from '../../../shared/domain/dunning/failure-codes.ts'
import { rails } from '../../../shared/domain/payment-methods/payment-method.ts'
import type { Problem } from '../../../shared/domain/problem.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aSession, aSessionCharge, anUnseenSessionCharge, charging, sessionEnd } from './session-fixtures.ts'

const minute = 60_000
const hour = 60 * minute

// Holds A8.
describe('how long a payer has', () => {
  it.each([
    ['card', april, addMs(april, 30 * minute)],
    ['ussd', april, addMs(april, 30 * minute)],
    ['bank_transfer', april, sessionEnd],
    ['virtual_account', april, sessionEnd],
    ['direct_debit', april, addMs(april, 72 * hour)],
    // What a payer pushes ends with its session at the latest.
    ['card', addMs(sessionEnd, -30 * minute), sessionEnd],
    ['card', addMs(sessionEnd, -30 * minute + 1), sessionEnd],
    ['card', addMs(sessionEnd, -30 * minute - 1), addMs(sessionEnd, -1)],
    ['ussd', addMs(sessionEnd, -minute), sessionEnd],
    ['direct_debit', addMs(sessionEnd, -minute), addMs(sessionEnd, 72 * hour - minute)],
  ] as const)('%s begun at %s: until %s', (rail, begunAt, want) => {
    expect(sessionDeadlineOf(rail, begunAt, sessionEnd)).toBe(want)
  })

  it('a charge without a deadline of its own is waited for until the session’s end', () => {
    expect(waitsUntil(aSession())).toBe(sessionEnd)
    expect(waitsUntil(charging())).toBe(sessionEnd)
    const deadline = addMs(april, 30 * minute)
    expect(waitsUntil(charging({}, aSessionCharge({ deadline })))).toBe(deadline)
  })
})

// Holds A3: a trial needs a card or a mandate.
describe('the rails of a session', () => {
  it('are all if something is paid, else those that can be charged later', () => {
    expect(railsFor(1)).toEqual([...rails])
    expect(railsFor(0)).toEqual(['card', 'direct_debit'])
  })

  // Holds G5.
  it('are those whose gateway accepts so small an amount; others are refused with the minimum', () => {
    const least = { card: 5_000, bank_transfer: 10_000, ussd: 5_000, direct_debit: 5_000 }
    expect(railsFor(10_000, least)).toEqual([...rails])
    expect(railsFor(9_999, least)).toEqual(rails.filter((rail) => rail !== 'bank_transfer'))
    expect(railsFor(0, least)).toEqual(['card', 'direct_debit'])
    expect(() => {
      requireRail(5_000, 'card', least)
    }).not.toThrow()
    const says = { path: 'rail', issue: 'takes 10000 kobo or more', leastKobo: 10_000 }
    expect(() => {
      requireRail(9_999, 'bank_transfer', least)
    }).toThrow(problem('validation_error', { ...says, reason: 'amount_too_small' }))
  })

  it.each([
    [500_000, 'ussd'],
    [1, 'direct_debit'],
    [0, 'card'],
    [0, 'direct_debit'],
  ] as const)('of %i kobo may be paid by %s', (amount, rail) => {
    expect(() => {
      requireRail(amount, rail)
    }).not.toThrow()
  })

  it.each(['bank_transfer', 'ussd', 'virtual_account'] as const)(
    'of a trial may not be paid by %s',
    (rail) => {
      const issue = 'can’t be charged later, when the trial ends'
      expect(() => {
        requireRail(0, rail)
      }).toThrow(problem('validation_error', { path: 'rail', issue, reason: 'rail_cannot_renew' }))
    },
  )
})

// Holds A7: six classes and never the issuer's words.
describe('a decline as shown to a payer', () => {
  const said = {
    insufficient_funds: 'There is not enough money for this payment.',
    card_unusable: 'This card can’t be used here. Please try another.',
    approval_required: 'Your bank must approve this payment. Please ask it, or try another card.',
    offer_used: 'The trial or code was used with this card before. Any money comes back to it.',
    bank_unavailable: 'Your bank did not answer. Please try again.',
    too_many_tries: 'There were too many tries. Please pay in another way, or start again later.',
  } as const
  const classes: Partial<Record<string, keyof typeof said>> = {
    insufficient_funds: 'insufficient_funds',
    limit_exceeded: 'insufficient_funds',
    authentication_required: 'approval_required',
    processor_error: 'bank_unavailable',
    timeout: 'bank_unavailable',
    issuer_unavailable: 'bank_unavailable',
    offer_used: 'offer_used',
  }

  it('is one of six classes', () => {
    expect(declineNames).toEqual(Object.keys(said))
  })

  // Holds G8.
  it('is a refused field if their input was refused', () => {
    const { status, details } = declinedToPayer('invalid_request')
    expect([status, details]).toMatchObject([422, [{ path: 'email' }]])
  })

  it.each(FAILURE_CODES.filter((code) => code !== 'invalid_request'))('%s', (code) => {
    const reason = classes[code] ?? 'card_unusable'
    expect(declineClassOf(code)).toBe(reason)
    const { status, message, details, retryAfterSeconds } = declinedToPayer(code)
    expect({ status, message, details, retryAfterSeconds }).toEqual({
      status: 402,
      message: said[reason],
      details: [{ path: 'token', reason, issue: said[reason] }],
      retryAfterSeconds: null,
    })
  })

  it('after four cards none is accepted any more', () => {
    expect(maxDeclinesOfSession).toBe(4)
    const { status, message, details, retryAfterSeconds }: Problem = tooManyTries(90)
    expect({ status, message, details, retryAfterSeconds }).toEqual({
      status: 429,
      message: said.too_many_tries,
      details: [{ path: 'token', reason: 'too_many_tries', issue: said.too_many_tries }],
      retryAfterSeconds: 90,
    })
  })
})

// Holds A8: whichever comes first pays, the other is given back.
describe('a session’s abandoned charge', () => {
  const now = addMs(april, hour)
  const payment = aSessionCharge(
    { number: 3, methodId: 'pm_9', rail: 'ussd' },
    { method: aMethod({ id: 'pm_9', rail: 'ussd' }) },
  )
  const record = {
    merchantId: 'mer_1',
    reference: 'inv_01K0ABCDEFGHIJ0123456789-1',
    since: now,
    why: 'superseded',
    invoiceId: null,
    sessionId: 'chk_01K0ABCDEFGHIJ0123456789',
    subscriptionId: null,
    customerId: 'cus_1',
    planId: 'plan_gold',
    amount: 500_000,
    currency: 'NGN',
    rail: 'ussd',
    methodId: 'pm_9',
    kind: 'manual',
    number: 3,
    payer: payment.payer,
  }

  const move = (charge: object) => ({ kind: 'charge_let_go', charge, statusAfter: '' })

  it('keeps payer, amount and method', () => {
    expect(paymentLetGo(aSession(), payment, 'superseded', now)).toEqual(move(record))
    const payer = { ...payment.payer, storing: true as const }
    const storing = { ...payment, amount: 5_000, payer }
    const storingRecord = { ...record, why: 'session_expired', amount: 5_000, payer }
    expect(paymentLetGo(aSession({ amount: 0 }), storing, 'session_expired', now)).toEqual(
      move(storingRecord),
    )
  })

  it.each([
    ['nothing', null, 0],
    ['the one that waits', aSessionCharge(), 1],
    ['one that was never seen', anUnseenSessionCharge(), 1],
    ['none that moves no money', aSessionCharge({ amount: 0 }), 0],
  ])('what is out: %s', (_, charge, want) => {
    expect(heldLetGo(aSession({ charge }), 'session_expired', now)).toHaveLength(want)
  })

  it.each([
    ['card', 'tok_1', { rail: 'card', token: 'tok_1' }, true],
    ['card', 'tok_1', { rail: 'card', token: 'tok_2' }, false],
    ['card', 'tok_1', { rail: 'card', token: null }, false],
    ['card', '', { rail: 'card', token: null }, true],
    ['card', 'tok_1', { rail: 'ussd', token: 'tok_1' }, false],
    ['ussd', 'tok_1', { rail: 'ussd', token: null }, true],
    ['bank_transfer', '', { rail: 'bank_transfer', token: 'x' }, true],
    ['bank_transfer', '', { rail: 'virtual_account', token: '' }, false],
  ] as const)('a %s of %s is the payment %j: %s', (rail, token, way, want) => {
    expect(isSamePayment({ method: { rail, token } }, way)).toBe(want)
  })
})
