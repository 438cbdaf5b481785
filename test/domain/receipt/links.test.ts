import { describe, expect, it } from 'vitest'
import { decideInvoiceLink, decideSessionLink } from '../../../shared/domain/receipt/decide-receipt-link.ts'
import {
  pageOfInvoice,
  parseReceiptToken,
  receiptOfInvoice,
  receiptOfSession,
  receiptToken,
} from '../../../shared/domain/receipt/receipt.ts'
import { anInvoice, paidInvoice } from '../fixtures/billing.ts'
import { aSession } from '../fixtures/checkout.ts'
import { april } from '../fixtures/instants.ts'
import { aWait } from '../fixtures/waits.ts'

const nothingElse = { moves: [], events: [], about: {} }

describe('a receipt’s new link', () => {
  it('of an invoice has another key', () => {
    const before = paidInvoice({ receiptKey: 'k1' })
    const after = { ...before, receiptKey: 'k2', version: 4 }
    const change = decideInvoiceLink(before, 'k2')
    expect(change).toEqual({
      ...nothingElse,
      turns: [{ thing: 'invoice', before, after }],
      result: { receiptUrl: { address: { merchantId: 'mer_1', sourceId: 'inv_2', key: 'k2' } } },
    })
  })

  it('of a one-time payment has another key, and its session keeps what was paid', () => {
    const paidWith = { rail: 'card', brand: 'visa', last4: '4242' } as const
    const receipt = { key: 'k1', reference: 'chk_1-1', paidAt: april, paidWith, gateway: 'paystack' }
    const before = aSession({ status: 'completed', receipt })
    const after = { ...before, receipt: { ...receipt, key: 'k2' }, version: 2 }
    expect(decideSessionLink(before, 'k2')).toEqual({
      ...nothingElse,
      turns: [{ thing: 'checkoutSession', before, after }],
      result: { receiptUrl: { address: { merchantId: 'mer_1', sourceId: 'chk_1', key: 'k2' } } },
    })
  })
})

describe('what a receipt is found by', () => {
  it('is nothing while nothing was paid', () => {
    expect(receiptOfInvoice(anInvoice())).toBeNull()
    expect(receiptOfSession(aSession())).toBeNull()
  })

  it.each([[undefined], [null]])('is no page of an invoice that is charged (%s)', (waits) => {
    expect(
      pageOfInvoice({ merchantId: 'mer_1', id: 'inv_2', ...(waits === null ? { waits } : {}) }),
    ).toBeNull()
  })

  // Holds M3.
  it('is the page of an invoice that was sent', () => {
    expect(pageOfInvoice({ ...anInvoice(), waits: aWait({ key: 'k3' }) })).toEqual({
      address: { merchantId: 'mer_1', sourceId: 'inv_2', key: 'k3' },
    })
  })

  it('is a token that names mode, merchant, kind and source', () => {
    const [merchant, source, key] = ['0'.repeat(25) + '1', '0'.repeat(25) + '2', 'k'.repeat(22)]
    const invoice = { merchantId: `mer_${merchant}`, sourceId: `inv_${source}`, key }
    const session = { ...invoice, sourceId: `chk_${source}` }
    expect(receiptToken(invoice, 'live')).toBe(`rcp_live_${merchant}i${source}${key}`)
    expect(receiptToken(session, 'sandbox')).toBe(`rcp_test_${merchant}c${source}${key}`)
    expect(parseReceiptToken(`rcp_live_${merchant}i${source}${key}`)).toEqual({ ...invoice, mode: 'live' })
    expect(parseReceiptToken(`rcp_test_${merchant}c${source}${key}`)).toEqual({ ...session, mode: 'sandbox' })
    expect(parseReceiptToken('rcp_live_')).toBeNull()
  })
})
