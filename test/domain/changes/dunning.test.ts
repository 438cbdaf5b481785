import { describe, expect, it } from 'vitest'
import { decideStep } from '../../../shared/domain/dunning/decide-step.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { SWITCHED_OFF } from '../../../shared/domain/dunning/switched-off.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import type { Recovery } from '../../../shared/domain/subscription/subscription.ts'
import { aHeldCharge, anInvoice, aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const due = '2026-04-02T12:00:00.000Z'
const stop = '2026-04-22T12:00:00.000Z'
const momentOf = (now: string) => ({ now, wallMs: Date.parse(now) })

/** A past due subscription whose next attempt is due on 2 April, and whose Stop is on 22 April. */
const stepOf = (recovery: Partial<Recovery> = {}, over: Partial<BillingState> = {}, now = due) => {
  const open = aRecovery(recovery)
  const subscription = aSubscription({ status: 'past_due', recovery: open })
  const invoice = anInvoice({ attemptCount: 1, nextAttemptAt: due })
  const step = decideStep({ ...aState({ subscription, invoice, ...over }), recovery: open }, momentOf(now))
  if (step.kind === 'waits') return step
  const change =
    step.kind === 'charged' ? { ...step.change, result: step.change.result.invoice } : step.change
  return { kind: step.kind, ...(shown<unknown>(change) as object) }
}

describe('decisions about a recovery case', () => {
  it('match their golden file', () => {
    const off = { ...defaultRecoverySettings, dunningEnabled: false }
    const bank = aMethod({ id: 'pm_2', rail: 'direct_debit', isDefault: false })
    const two = aCustomer({ paymentMethods: [aMethod(), bank] })
    const blacklisted = aCustomer({ blacklisted: true })
    const transfer = aHeldCharge({ kind: 'manual', leaseUntil: 0, reference: 'inv_2-2', number: 2 })
    const waiting = { nextAttemptAt: null, action: 'request_card_update', dueAt: stop } as const
    holdsGolden('dunning', [
      {
        given: 'a case whose next attempt is due',
        when: 'the worker looks (D7.8, H4)',
        then: stepOf(),
      },
      {
        given: 'the same, a minute earlier',
        when: 'the worker looks (D7.8)',
        then: stepOf({}, {}, '2026-04-02T11:59:00.000Z'),
      },
      {
        given: 'the same, beside a transfer of the debtor that waits',
        when: 'the worker looks: the case goes on, and whichever comes first pays (A9)',
        then: stepOf({}, { invoice: anInvoice({ attemptCount: 1, nextAttemptAt: due, charge: transfer }) }),
      },
      {
        given: 'a case that goes on over another rail',
        when: 'the worker looks (D7.23)',
        then: stepOf({ action: 'switch_rail', switchToMethodId: 'pm_2' }, { customer: two }),
      },
      {
        given: 'a customer who was blacklisted meanwhile',
        when: 'the worker looks (A12)',
        then: stepOf({}, { customer: blacklisted }),
      },
      {
        given: 'a customer whose last method is gone, a minute before Stop',
        when: 'the worker looks (D7.8)',
        then: stepOf({}, { customer: aCustomer({ paymentMethods: [] }) }, '2026-04-22T11:59:00.000Z'),
      },
      {
        given: 'recovery that was switched off meanwhile',
        when: 'the worker looks (B7)',
        then: stepOf({}, { settings: off }),
      },
      {
        given: 'a case that is switched off and has no attempt planned',
        when: 'the worker looks with recovery on again (B7)',
        then: stepOf({ rule: SWITCHED_OFF, nextAttemptAt: null, action: 'dunning_disabled' }),
      },
      {
        given: 'a case that is switched off, at Stop',
        when: 'the worker looks (D7.8, B7)',
        then: stepOf({ rule: SWITCHED_OFF, nextAttemptAt: null, action: 'dunning_disabled' }, {}, stop),
      },
      {
        given: 'a case that waits for a new card',
        when: 'the worker looks at Stop (D7.13, D7.15)',
        then: stepOf(waiting, {}, stop),
      },
      {
        given: 'the same',
        when: 'the worker looks before Stop (D7.8)',
        then: stepOf(waiting),
      },
      {
        given: 'a case that was offered a new method',
        when: 'the worker looks (D7.14)',
        then: stepOf({ ...waiting, newMethodId: 'pm_2' }, { customer: two }),
      },
      {
        given: 'the same, of a blacklisted customer',
        when: 'the worker looks: nothing failed, and the case is as it was (D7.14)',
        then: stepOf({ ...waiting, newMethodId: 'pm_1' }, { customer: blacklisted }),
      },
    ])
  })

  it('wait for a request that is charging at this moment', () => {
    const invoice = anInvoice({ charge: aHeldCharge({ leaseUntil: Date.parse(stop) + 1 }) })
    const busy = problem('conflict', { reason: 'payment_in_progress' })
    expect(() => stepOf({}, { invoice })).toThrow(busy)
    expect(() => stepOf({ nextAttemptAt: null }, { invoice }, stop)).toThrow(busy)
  })
})
