import { describe, expect, it } from 'vitest'
import {
  atRest,
  decideAwaited,
  decideMandateAnswer,
  invoiceOfMandate,
  rests,
} from '../../../shared/domain/payment-methods/decide-mandate.ts'
import type { Mandate } from '../../../shared/domain/payment-methods/mandate.ts'
import { aMethod } from '../fixtures/customers.ts'

const since = '2026-03-01T12:00:00.000Z'
const about = { merchantId: 'mer_1', reference: 'inv_1-2', gateway: 'paystack' } as const
const mandate: Mandate = { ...about, since, status: 'awaited', dueAt: '2026-03-01T12:01:00.000Z', version: 1 }
const nothingElse = { moves: [], events: [], about: {}, result: undefined }

describe('a mandate (M5)', () => {
  it('is asked about after a minute', () => {
    const turns = [{ thing: 'mandate', before: null, after: mandate }]
    expect(decideAwaited(about, since)).toEqual({ turns, ...nothingElse })
  })

  it.each([
    ['active', '2026-03-01T12:01:00.000Z', 'active', null],
    ['none', '2026-03-01T12:01:00.000Z', 'over', null],
    ['active', '2026-03-09T12:00:00.000Z', 'active', null],
    // Queries come after 1, 5, 30 minutes and 2 hours, then hourly for a day, then daily.
    ['waits', '2026-03-01T12:01:00.000Z', 'awaited', '2026-03-01T12:05:00.000Z'],
    ['waits', '2026-03-02T11:59:59.999Z', 'awaited', '2026-03-02T12:00:00.000Z'],
    ['waits', '2026-03-02T12:00:00.000Z', 'awaited', '2026-03-03T12:00:00.000Z'],
    ['waits', '2026-03-08T11:59:59.999Z', 'awaited', '2026-03-08T12:00:00.000Z'],
    ['waits', '2026-03-08T12:00:00.000Z', 'over', null],
  ] as const)('whose bank says %s at %s is %s', (answer, now, status, dueAt) => {
    const after = { ...mandate, status, dueAt, version: 2 }
    const turns = [{ thing: 'mandate', before: mandate, after }]
    expect(decideMandateAnswer(mandate, answer, now)).toEqual({ turns, ...nothingElse })
  })

  it.each([
    ['inv_1-2', 'inv_1'],
    ['inv-1-12', 'inv-1'],
  ])('of the payment %s is of the invoice %s', (reference, invoiceId) => {
    expect(invoiceOfMandate({ reference })).toBe(invoiceId)
  })

  it.each([
    ['direct_debit', 'tok_1', '2026-03-01T14:00:00.000Z'],
    ['direct_debit', '', undefined],
    ['card', 'tok_1', undefined],
  ] as const)('by %s with the token "%s" rests until %s', (rail, token, chargeableFrom) => {
    const method = aMethod({ rail, token })
    const expected = chargeableFrom === undefined ? method : { ...method, chargeableFrom }
    expect(atRest(method, since)).toEqual(expected)
  })

  it.each([
    [undefined, false],
    [null, false],
    [since, false],
    ['2026-03-01T12:00:00.001Z', true],
    ['2026-03-01T11:59:59.999Z', false],
  ])('that is chargeable from %s rests: %s', (chargeableFrom, isResting) => {
    expect(rests(chargeableFrom === undefined ? {} : { chargeableFrom }, since)).toBe(isResting)
  })
})
