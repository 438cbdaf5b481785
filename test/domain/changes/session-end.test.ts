import { describe, expect, it } from 'vitest'
import { decideSessionWait } from '../../../shared/domain/checkout/decide-session-charge.ts'
import { decideEndWithInvoice, decideSessionEnd } from '../../../shared/domain/checkout/decide-session-end.ts'
import { anInvoice, paidInvoice } from '../fixtures/billing.ts'
import { attachedPromo } from '../fixtures/catalog.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { may } from '../fixtures/instants.ts'
import { holdsGolden, shown } from './golden.ts'

const pastDeadline = '2026-04-01T13:00:00.000Z'

describe('decisions about unpaid sessions', () => {
  it('match their golden file', () => {
    const reserved = { promo: attachedPromo, reserved: true }
    const lost = { ...aCheckoutCharge({ reference: 'inv_1-0' }), status: 'unseen' } as const
    const debt = aSession({ openInvoiceId: 'inv_2' })
    holdsGolden('session-end', [
      {
        given: 'a session that nobody has tried to pay',
        when: 'its time is up (D2.8)',
        then: shown(decideSessionEnd(aSession(), may)),
      },
      {
        given: 'a session whose last charge its gateway had never seen',
        when: 'its time is up (A9)',
        then: shown(decideSessionEnd(aSession({ charge: lost }), may)),
      },
      {
        given: 'a session with a payment out and a use of a code reserved for it',
        when: 'the payment’s deadline has passed (A8, A6)',
        then: shown(decideSessionEnd(aChargingSession(reserved), pastDeadline)),
      },
      {
        given: 'a session that only stores a card, whose charge of nothing is out',
        when: 'its time is up: there is no money to let go (A3)',
        then: shown(decideSessionEnd(aChargingSession({ amount: 0 }, { amount: 0 }), may)),
      },
      {
        given: 'a payment that its payer still has to approve',
        when: 'it was asked after, two minutes on (D9.9)',
        then: shown(decideSessionWait(aChargingSession(), { kind: 'unknown' }, '2026-04-01T12:02:00.000Z')),
      },
      {
        given: 'a payment that is to be asked after only past its deadline',
        when: 'it was asked after (D9.9, A8)',
        then: shown(decideSessionWait(aChargingSession(), { kind: 'unknown' }, '2026-04-01T12:59:30.000Z')),
      },
      {
        given: 'the session of an open invoice that has been paid otherwise',
        when: 'its time is up (D4.5)',
        then: shown(decideEndWithInvoice(debt, paidInvoice())),
      },
      {
        given: 'the session of an open invoice that nobody has paid',
        when: 'its time is up (D4.5)',
        then: shown(decideEndWithInvoice(debt, anInvoice())),
      },
    ])
  })
  it('return no use of a code if none is reserved', () => {
    const { moves } = decideSessionEnd(aSession({ promo: attachedPromo }), may)
    expect(moves).toEqual([])
  })
})
