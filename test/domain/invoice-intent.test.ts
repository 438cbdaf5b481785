import { expect, it } from 'vitest'
import { withIntent } from '../../shared/domain/invoice/intent.ts'
import type { Invoice } from '../../shared/domain/invoice/invoice.ts'
import type { PaymentMethod } from '../../shared/domain/payment-methods/payment-method.ts'
import { anInvoice } from './fixtures/billing.ts'
import { problem } from './fixtures/problem.ts'

const method = { id: 'pm_1', rail: 'card' } as PaymentMethod
const now = '2027-03-01T12:00:00.000Z'
const order = {
  method,
  now,
  wallMs: 1_000,
  kind: 'scheduled',
  watched: false,
  settings: { hold: null },
} as const
const invoiceThat = (status: Invoice['status']) =>
  anInvoice({ id: 'inv_1', status, attemptCount: 2, version: 4 })

it.each(['open', 'uncollectible'] as const)('an invoice that is %s gets its next attempt', (status) => {
  expect(withIntent(invoiceThat(status), order)).toMatchObject({
    version: 5,
    charge: { number: 3, reference: 'inv_1-3', methodId: 'pm_1', leaseUntil: 61_000 },
  })
})

// Holds D6.1.
it.each(['paid', 'void'] as const)(
  'an invoice that is %s is never charged, whoever requests it',
  (status) => {
    expect(() => withIntent(invoiceThat(status), order)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: status, action: 'pay' }),
    )
  },
)

// Holds O1, V6.
it('a charge is not begun while charges are held, and goes where its method is', () => {
  const hold = { charges: true, payouts: false, disabled: false, reason: 'x', since: now }
  expect(() => withIntent(anInvoice(), { ...order, settings: { hold } })).toThrow(
    problem('conflict', { reason: 'merchant_held' }),
  )
  const at = (gateway: string | null) => withIntent(anInvoice(), { ...order, method: { ...method, gateway } })
  expect(at('paystack').charge.gateway).toBe('paystack')
  expect(at(null).charge.gateway).toBeUndefined()
})
