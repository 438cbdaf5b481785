import { describe, expect, it } from 'vitest'
import { decideApplied, decideReceived } from '../../../shared/domain/charge/decide-arrival.ts'
import { declinedBy } from '../../../shared/domain/charge/news.ts'
import { decideLateNews } from '../../../shared/domain/charge/decide-news.ts'
import {
  decideCreditInstead,
  decideReturn,
  decideSettledLateCharge,
  isRefusedForGood,
} from '../../../shared/domain/charge/decide-return.ts'
import { awaited, type LooseCharge } from '../../../shared/domain/charge/loose-charge.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { letGo } from '../fixtures/late-charges.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const stamp = { id: 'txn_9', now: may }
const soon = '2026-04-01T13:30:00.000Z'

/** A card charge of 5,000 naira that was let go on 1 April. */
const aCharge = (over: Partial<LooseCharge> = {}): LooseCharge => ({
  ...awaited({
    ...letGo,
    reference: 'inv_2-1',
    why: 'superseded',
    rail: 'card',
    gateway: 'paystack',
    kind: 'scheduled',
    number: 1,
  }),
  ...over,
})
const received = aCharge({ status: 'received', receivedAt: april, transactionId: 'txn_1', dueAt: april })
const ofSession = aCharge({ invoiceId: null, sessionId: 'chk_1', subscriptionId: null, customerId: null })
const pastDue = aState({
  subscription: aSubscription({ status: 'past_due', recovery: aRecovery() }),
  invoice: anInvoice({ attemptCount: 2, charge: aHeldCharge({ number: 3, reference: 'inv_2-3' }) }),
})
const refused = { kind: 'declined', reason: 'insufficient_balance' } as const

describe('decisions about charges that were let go', () => {
  it('match their golden file', () => {
    holdsGolden('late-charge', [
      {
        given: 'a charge that was let go 90 minutes ago',
        when: 'its gateway does not know what became of it (A10)',
        then: shown(decideLateNews(aCharge(), { kind: 'unknown' }, soon)),
      },
      {
        given: 'a charge that was let go 30 days ago',
        when: 'its gateway does not know what became of it (A10)',
        then: shown(decideLateNews(aCharge(), { kind: 'waits', action: null }, may)),
      },
      ...sameGiven('a charge that was let go 90 minutes ago', {
        'its gateway has declined it (A10)': decideLateNews(aCharge(), declinedBy('do_not_honor'), soon),
        'it is declined, but the customer may pay on its page yet (A10)': decideLateNews(
          aCharge(),
          { kind: 'declined', failureCode: 'authentication_required', mayStillCome: true, approval: null },
          soon,
        ),
      }),
      {
        given: 'a past due subscription, whose invoice waits for another charge by now',
        when: 'the charge that was let go succeeds after all (A8)',
        then: shown(decideApplied(aCharge(), pastDue, { now: soon, receiptKey: 'key' })),
      },
      {
        given: 'a charge of an invoice that was void when it succeeded',
        when: 'nothing wants it (A10)',
        then: shown(decideReceived(aCharge(), aState(), stamp)),
      },
      {
        given: 'a charge of a checkout session that made nothing',
        when: 'nothing wants it (A10)',
        then: shown(decideReceived(ofSession, null, stamp)),
      },
      {
        given: 'a charge of a checkout session that another payment has completed',
        when: 'nothing wants it, and its payer is known by now (A10)',
        then: shown(decideReceived(ofSession, aState(), stamp)),
      },
      {
        given: 'a late charge that was received',
        when: 'its refund is made (A10)',
        then: shown(decideReturn(received, { kind: 'succeeded' }, stamp)),
      },
      ...sameGiven('a late charge that was received 90 minutes ago', {
        'its refund is on its way (A10)': decideReturn(
          received,
          { kind: 'pending' },
          { ...stamp, now: soon },
        ),
        'its refund is refused for now (A10)': decideReturn(received, refused, { ...stamp, now: soon }),
      }),
      {
        given: 'a late charge of a customer, whose rail takes nothing back',
        when: 'its refund is refused for good (A10)',
        then: shown(decideCreditInstead(received, aCustomer(), stamp)),
      },
      {
        given: 'a late charge of nobody’s customer, whose rail takes nothing back',
        when: 'its refund is refused for good (A10)',
        then: shown(decideCreditInstead({ ...received, customerId: null }, undefined, stamp)),
      },
      {
        given: 'a late charge that is the operator’s',
        when: 'the operator has given it back by their own means (A10)',
        then: shown(decideSettledLateCharge({ ...received, status: 'unreturnable' }, 'Cash', stamp)),
      },
    ])
  })

  it('refuse to settle what is not the operator’s', () => {
    expect(() => decideSettledLateCharge(received, 'Cash', stamp)).toThrow()
  })

  it('count a refusal as for good by its reason, or after 7 days of refusals', () => {
    expect(isRefusedForGood(received, { kind: 'declined', reason: 'not_refundable' }, soon)).toBe(true)
    expect(isRefusedForGood(received, refused, soon)).toBe(false)
    expect(isRefusedForGood(received, refused, '2026-04-08T11:59:59.999Z')).toBe(false)
    expect(isRefusedForGood(received, refused, '2026-04-08T12:00:00.000Z')).toBe(true)
    expect(isRefusedForGood(received, { kind: 'pending' }, may)).toBe(false)
  })
})
