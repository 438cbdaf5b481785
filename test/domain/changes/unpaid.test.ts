import { describe, expect, it } from 'vitest'
import { decideExhaustion } from '../../../shared/domain/dunning/decide-exhaustion.ts'
import type { DunningDecision } from '../../../shared/domain/dunning/decision.ts'
import { decideVoid } from '../../../shared/domain/invoice/decide-void.ts'
import { decideExpiry } from '../../../shared/domain/subscription/decide-expiry.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const at = { now: may, wallMs: Date.parse(may) }
const withCredit = {
  invoice: anInvoice({ creditApplied: 100_000, amount: 400_000 }),
  customer: aCustomer({ lots: gifts({ NGN: 5 }) }),
}
const giveUp: DunningDecision = {
  action: 'exhausted',
  nextAttemptAt: null,
  stopAt: may,
  finalAction: 'cancel',
  switchToMethodId: null,
  rule: 'stop',
  reason: 'Stop has come.',
  nextDueAt: null,
  revokeMethod: false,
  notifyCustomer: false,
  inputs: {},
}

describe('decisions about invoices that end unpaid', () => {
  it('match their golden file', () => {
    const first = aSubscription({ status: 'incomplete', periodNumber: 1, cyclesCompleted: 0 })
    const pending = anInvoice({ charge: aHeldCharge({ leaseUntil: 0 }) })
    const late = aSubscription({ status: 'past_due', recovery: aRecovery() })
    holdsGolden('unpaid', [
      {
        given: 'an open invoice, nothing out for it',
        when: 'it is voided (D6.8)',
        then: shown(decideVoid(aState(), at)),
      },
      {
        given: 'an open invoice with 1,000 naira of credit inside',
        when: 'it is voided (D6.8, B4)',
        then: shown(decideVoid(aState(withCredit), at)),
      },
      {
        given: 'an invoice whose charge waits at the gateway',
        when: 'it is voided (D6.8, A9)',
        then: shown(decideVoid(aState({ invoice: pending }), at)),
      },
      {
        given: 'the first invoice of a subscription that has never begun',
        when: 'it is voided (D6.8, D3.9)',
        then: shown(decideVoid(aState({ subscription: first }), at)),
      },
      {
        given: 'a first invoice that nobody paid for 23 hours',
        when: 'its subscription expires (D4.7)',
        then: shown(decideExpiry(aState({ subscription: first }), may)),
      },
      {
        given: 'a case of a past due subscription',
        when: 'it is given up (D7.13)',
        then: shown(decideExhaustion(aState({ subscription: late }), giveUp, at)),
      },
    ])
  })

  it('wait for a request that is charging at this moment', () => {
    const invoice = anInvoice({ charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) })
    expect(() => decideVoid(aState({ invoice }), at)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
  })

  it('are refused for an invoice that is not open any more', () => {
    const invoice = anInvoice({ status: 'paid', paidAt: april })
    expect(() => decideVoid(aState({ invoice }), at)).toThrow()
  })
})
