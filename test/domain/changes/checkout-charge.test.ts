import { describe, expect, it } from 'vitest'
import {
  decideInvoiceAction,
  decideInvoiceCharge,
  requirePaysInvoice,
} from '../../../shared/domain/checkout/decide-invoice-charge.ts'
import {
  aCustomer,
  aMethod,
  anAttempt,
  anInvoice,
  april,
  aSession,
  aState,
  aSubscription,
  problem,
} from '../fixtures.ts'
import { holdsGolden, shown } from './golden.ts'

const soon = '2026-04-01T12:00:20.000Z'
const at = { now: soon, wallMs: Date.parse(soon) }
const other = aMethod({ id: 'pm_2', isDefault: false, token: 'tok_2', createdAt: soon })
const byPage = aMethod({ id: 'pm_3', isDefault: false, token: '', rail: 'bank_transfer', createdAt: soon })
const order = { ...at, rail: 'card', method: other, payTimes: [at.wallMs] } as const
const debt = aSession({ openInvoiceId: 'inv_2' })
const incomplete = aSubscription({ status: 'incomplete' })
const pending = { askAt: april, deadline: '2026-04-01T12:30:00.000Z', action: null }
const action = { type: 'redirect', url: 'https://bank.example/3ds' } as const

describe('decisions by which the payment of a session begins', () => {
  it('come to what their golden file says', () => {
    const first = aState({ subscription: incomplete })
    const waiting = anInvoice({ attempt: anAttempt({ kind: 'manual', leaseUntil: 0, pending }) })
    holdsGolden('checkout-charge', [
      {
        given: 'the open first invoice of a subscription, and a card that its customer does not have',
        when: 'it is paid: the intent is the invoice’s own, and the card is the customer’s (D4.4, H4)',
        then: shown(decideInvoiceCharge(debt, first, order)),
      },
      {
        given: 'an open invoice whose payment waits for its payer',
        when: 'it is paid by a transfer, which can’t be charged again, so it is kept nowhere (A8, A9)',
        then: shown(
          decideInvoiceCharge(
            debt,
            { ...first, invoice: waiting },
            { ...order, rail: 'bank_transfer', method: byPage },
          ),
        ),
      },
      {
        given: 'an open invoice whose charge the bank wants its payer to approve',
        when: 'they are told what to do, and until when (A8)',
        then: shown(decideInvoiceAction(debt, action, pending)),
      },
    ])
  })

  it('refuse an invoice that somebody charges, whom nobody may charge, and one method too many', () => {
    const running = anInvoice({ attempt: anAttempt({ leaseUntil: at.wallMs + 1 }) })
    expect(() => decideInvoiceCharge(debt, aState({ invoice: running }), order)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
    const blacklisted = aState({ customer: aCustomer({ blacklisted: true }) })
    expect(() => {
      requirePaysInvoice(blacklisted)
    }).toThrow(problem('conflict', { reason: 'customer_blacklisted' }))
    const paymentMethods = Array.from({ length: 20 }, (_, i) =>
      aMethod({ id: `pm_${String(i + 10)}`, token: `tok_${String(i)}` }),
    )
    const full = aState({ customer: aCustomer({ paymentMethods }) })
    expect(() => decideInvoiceCharge(debt, full, order)).toThrow(
      problem('conflict', { reason: 'too_many_payment_methods' }),
    )
  })
})
