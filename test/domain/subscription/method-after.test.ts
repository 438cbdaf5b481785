import { describe, expect, it } from 'vitest'
import { settleSucceededCharge } from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aHeldCharge, anInvoice, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, march, may } from '../fixtures/instants.ts'

describe('the method of the next charges, after a payment', () => {
  const mid = '2026-04-05T12:00:00.000Z'
  const usual = aMethod()
  const given = aMethod({ id: 'pm_2', isDefault: false, createdAt: mid, token: 'tok_2' })
  const methodAfter = (over: {
    status?: Subscription['status']
    methods?: readonly ReturnType<typeof aMethod>[]
    methodId?: string
    named?: string | null
  }) => {
    const { status = 'past_due', methods = [usual, given], methodId = 'pm_2', named = null } = over
    const invoice = anInvoice({
      status: status === 'unpaid' ? 'uncollectible' : 'open',
      charge: aHeldCharge({ methodId }),
      ...(status === 'active'
        ? { id: 'inv_3', cycle: 3, periodStart: may, periodEnd: '2026-06-01T12:00:00.000Z' }
        : {}),
    })
    const state = aState({
      subscription: aSubscription({ status, paymentMethodId: named }),
      customer: aCustomer({ paymentMethods: methods }),
      invoice,
    })
    const intent = { number: 1, reference: 'inv_2-1', methodId, rail: 'card', kind: 'manual' } as const
    return settleSucceededCharge(state, intent, '2026-04-06T12:00:00.000Z').subscription.paymentMethodId
  }

  it.each([
    ['the one that was given in answer to the failure', {}, 'pm_2'],
    ['the same of one that was given up', { status: 'unpaid' }, 'pm_2'],
    ['in place of the one that failed', { named: 'pm_1' }, 'pm_2'],
    ['that given at the invoice’s own instant', { methods: [usual, { ...given, createdAt: april }] }, 'pm_2'],
    ['no other where none failed', { status: 'active' }, null],
    ['no other where it was there before', { methods: [usual, { ...given, createdAt: march }] }, null],
    ['no other where it can’t be charged again', { methods: [usual, { ...given, token: '' }] }, null],
    ['no other where nobody knows it', { methodId: 'pm_9' }, null],
    ['no other where it is the default', { methods: [{ ...given, isDefault: true }] }, null],
    ['the one that was given, where there is no default', { methods: [given] }, 'pm_2'],
  ] as const)('is %s', (_, over, id) => {
    expect(methodAfter(over)).toBe(id)
  })
})
