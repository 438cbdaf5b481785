import { describe, expect, it } from 'vitest'
import {
  declinedBy,
  failedWith,
  isOpen,
  mayStillCome,
  withoutPayer,
  type ChargeNews,
  type FailedNews,
} from '../../../shared/domain/charge/news.ts'
import { heardInTime } from '../../../shared/domain/charge/decide-charge.ts'
import { newsOf } from '../../../shared/operations/unit-of-work/news-of.ts'
import type { QueryOutcome } from '../../../shared/ports/payment-gateway.ts'
import { april, may } from '../fixtures/instants.ts'

const card = { rail: 'card', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, token: 't' } as const
const redirect = { type: 'redirect', url: 'https://bank.example/approve' } as const
const asked = { kind: 'declined', failureCode: 'authentication_required', mayStillCome: true } as const
const transfer = { kind: 'waits', action: null } as const

/** Each word of a gateway, the news that it is, whether that is open, whether it may still come, and why it failed. */
const words: readonly [QueryOutcome, ChargeNews, open: boolean, may: boolean, why: string | null][] = [
  [
    { kind: 'succeeded', gatewayReference: 'g', paidWith: card },
    { kind: 'paid', with: card },
    false,
    false,
    null,
  ],
  [{ kind: 'succeeded', gatewayReference: 'g' }, { kind: 'paid', with: null }, false, false, null],
  [
    { kind: 'declined', failureCode: 'insufficient_funds' },
    declinedBy('insufficient_funds'),
    false,
    false,
    'insufficient_funds',
  ],
  [asked, { ...asked, approval: { url: null } }, false, true, 'authentication_required'],
  [
    { ...asked, failureCode: 'no_payment_method' },
    { ...asked, failureCode: 'no_payment_method', approval: null },
    false,
    true,
    'no_payment_method',
  ],
  [{ kind: 'reversed' }, { kind: 'taken_back' }, false, false, 'generic_decline'],
  [{ kind: 'not_found' }, { kind: 'never_seen' }, false, true, 'timeout'],
  [{ kind: 'pending', action: redirect }, { kind: 'waits', action: redirect }, true, false, null],
  [{ kind: 'pending' }, transfer, true, false, null],
  [{ kind: 'later' }, { kind: 'unsent' }, true, false, null],
  [{ kind: 'unknown' }, { kind: 'unknown' }, true, false, null],
]

// Holds A8, B14, G4.
describe('news of a charge', () => {
  it.each(words)('has the kind %j for the gateway’s answer %j', (word, news, open, may, why) => {
    expect(newsOf(word)).toEqual(news)
    expect([isOpen(news), mayStillCome(news)]).toEqual([open, may])
    expect(open || news.kind === 'paid' ? null : failedWith(news as FailedNews)).toBe(why)
  })

  it('after the deadline is “never seen”, unless the outcome is known', () => {
    const lost = { kind: 'never_seen' }
    for (const news of [transfer, { kind: 'unknown' }, { kind: 'unsent' }] as const) {
      expect(heardInTime(news, { deadline: april }, april)).toEqual(lost)
      expect(heardInTime(news, { deadline: may }, april)).toBe(news)
      expect(heardInTime(news, { deadline: null }, april)).toBe(news)
    }
    const paid = { kind: 'paid', with: null } as const
    expect(heardInTime(paid, { deadline: april }, may)).toBe(paid)
  })

  it('without a payer present is a decline with the bank’s page, which may still succeed', () => {
    const approval = { url: redirect.url }
    expect(withoutPayer({ kind: 'waits', action: redirect })).toEqual({ ...asked, approval })
    expect(withoutPayer(transfer)).toBe(transfer)
    expect(withoutPayer({ kind: 'unknown' })).toEqual({ kind: 'unknown' })
  })
})
