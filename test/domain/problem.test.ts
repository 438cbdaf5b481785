import { describe, expect, it } from 'vitest'
import { eventCatalog, eventRow, isEventType } from '../../shared/domain/event/event-catalog.ts'
import {
  conflict,
  invalid,
  invalidTransition,
  notFound,
  notSupported,
  Problem,
  problems,
  type ProblemCode,
} from '../../shared/domain/problem.ts'
import { unusablePromo } from '../../shared/domain/catalog/promo-code.ts'

// Holds D2.1, D2.5, D2.6, D2.9, D2.13.
describe('a problem', () => {
  /** Each code's status, written from S38. */
  const statuses: Readonly<Record<ProblemCode, number>> = {
    approval_required: 202,
    bad_request: 400,
    invalid_request: 400,
    unsupported_grant_type: 400,
    invalid_scope: 400,
    invalid_client: 401,
    unauthorized: 401,
    payment_failed: 402,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    conflict: 409,
    idempotency_in_progress: 409,
    session_expired: 410,
    payload_too_large: 413,
    unsupported_media_type: 415,
    validation_error: 422,
    not_supported: 422,
    insufficient_balance: 422,
    idempotency_key_reused: 422,
    quote_required: 428,
    rate_limited: 429,
    internal_error: 500,
    gateway_error: 502,
    service_unavailable: 503,
    gateway_timeout: 504,
  }

  it.each(Object.entries(statuses) as [ProblemCode, number][])('%s is a %i', (code, status) => {
    const problem = new Problem(code)
    expect([problem.status, problem.name, problem.code]).toEqual([status, 'Problem', code])
    expect(problem.message).toBe(problems[code].message)
    expect([problem.details, problem.retryAfterSeconds, problem.headers]).toEqual([[], null, {}])
    expect(problem.toBody()).toEqual({ error: { code, message: problems[code].message, details: [] } })
  })

  it('has words, a wait, headers and a cause of its own where they are given', () => {
    const cause = new Error('why')
    const options = { message: 'Later.', retryAfterSeconds: 0, headers: { 'x-a': '1' }, cause }
    const problem = new Problem('rate_limited', [{ reason: 'busy' }], options)
    expect(problem).toMatchObject({ message: 'Later.', retryAfterSeconds: 0, headers: { 'x-a': '1' }, cause })
    expect(problem.toBody().error).toEqual({
      code: 'rate_limited',
      message: 'Later.',
      details: [{ reason: 'busy' }],
    })
  })

  it.each([
    ['absent', notFound(), 'not_found', []],
    ['absent in a body', notFound('planId'), 'not_found', [{ path: 'planId' }]],
    ['in the way', conflict('same_plan'), 'conflict', [{ reason: 'same_plan' }]],
    ['in the way, with more', conflict('a', { limit: 3 }), 'conflict', [{ reason: 'a', limit: 3 }]],
    ['a wrong field', invalid('amount', 'bad'), 'validation_error', [{ path: 'amount', issue: 'bad' }]],
    [
      'a wrong field, with more',
      invalid('amount', 'bad', { max: 9 }),
      'validation_error',
      [{ path: 'amount', issue: 'bad', max: 9 }],
    ],
    [
      'not allowed from here',
      invalidTransition('paused', 'pause'),
      'conflict',
      [{ reason: 'invalid_transition', from: 'paused', action: 'pause' }],
    ],
    [
      'beyond the gateway',
      notSupported('payouts'),
      'not_supported',
      [{ reason: 'not_supported', ability: 'payouts' }],
    ],
  ])('for what is %s', (_, problem, code, details) => {
    expect([problem.code, problem.details]).toEqual([code, details])
  })

  it.each([
    ['promo_not_found', 'there is no such promo code'],
    ['promo_expired', 'the promo code has expired'],
    ['currency_mismatch', 'the promo code is for another currency than the plan'],
  ] as const)('for a code that is no good: %s', (reason, issue) => {
    const detail = { path: 'promoCode', issue, reason }
    expect(unusablePromo('promoCode', reason).details).toEqual([detail])
  })
})

// Holds D8.2.
describe('an event type', () => {
  it('is one of the list, by its own name alone', () => {
    for (const name of Object.keys(eventCatalog)) expect(isEventType(name)).toBe(true)
    for (const name of ['', 'subscription', 'toString', 'constructor', '__proto__', 'SUBSCRIPTION_CREATED'])
      expect(isEventType(name)).toBe(false)
  })

  it('has its row', () => {
    expect(eventRow('bill_failed')).toEqual({
      firesWhen: 'a bill payment failed and was refunded',
      kind: 'service',
      optIn: true,
      extra: ['bill'],
      expands: [],
    })
    expect(eventRow('invoice_created')).toMatchObject({
      kind: 'payment',
      optIn: false,
      extra: ['amount', 'creditKobo', 'keptKobo'],
    })
  })
})
